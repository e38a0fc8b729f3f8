struct flags { unsigned a : 3; int b : 5; };
static const char *name = "ab";

static void set(int *to, int value) { *to = value; }

int main(void) {
    struct flags f = {1, -2};
    int results[3] = {0}, total = 0;
    for (int i = 0; i < 3; i++) {
        int one;
        set(&one, i << 2);
        results[i] = one / (i + 1);
        total += results[i] ? results[i] : name[0];
    }
    f.a = total;
    return f.a;
}

/* IR
program c 32
file 0 "objects.c"
obligation "main/shift.1" shift immediate @0:11:19-11:25 in main "the value in `i << 2` is not negative and keeps all its bits" "the value in `i << 2` is negative or loses bits"
obligation "main/memory.uninitialised.3" memory.uninitialised immediate @0:12:22-12:25 in main "`one` has a value here" "`one` is read before it has a value"
obligation "main/overflow.1" overflow immediate @0:12:29-12:34 in main "no overflow in `i + 1`" "overflow in `i + 1`"
obligation "main/division.zero.1" division.zero immediate @0:12:22-12:35 in main "no division by zero in `one / (i + 1)`" "division by zero in `one / (i + 1)`"
obligation "main/overflow.2" overflow immediate @0:12:22-12:35 in main "no overflow in `one / (i + 1)`" "overflow in `one / (i + 1)`"
obligation "main/memory.bounds.1" memory.bounds immediate @0:12:9-12:19 in main "`results[i]` is inside a live object" "`results[i]` is not inside a live object"
obligation "main/memory.bounds.2" memory.bounds immediate @0:13:18-13:28 in main "`results[i]` is inside a live object" "`results[i]` is not inside a live object"
obligation "main/memory.bounds.3" memory.bounds immediate @0:13:31-13:41 in main "`results[i]` is inside a live object" "`results[i]` is not inside a live object"
obligation "main/memory.bounds.4" memory.bounds immediate @0:13:44-13:51 in main "`name[0]` is inside a live object" "`name[0]` is not inside a live object"
obligation "main/memory.uninitialised.6" memory.uninitialised immediate @0:13:44-13:51 in main "`name[0]` has a value here" "`name[0]` is read before it has a value"
obligation "main/overflow.3" overflow immediate @0:13:9-13:51 in main "no overflow in `total += results[i] ? results[i] : name[0]`" "overflow in `total += results[i] ? results[i] : name[0]`"
obligation "main/overflow.4" overflow immediate @0:9:28-9:31 in main "no overflow in `i++`" "overflow in `i++`"
obligation "set/memory.bounds.1" memory.bounds immediate @0:4:39-4:42 in set "`*to` is inside a live object" "`*to` is not inside a live object"

struct flags size 4 align 4 { @0:1:1-1:44
  field "bits@0" at 0: u32
}
global constant string.0: [3 x i8] @0:2:27-2:31 {
  0 = 97:i8
  1 = 98:i8
}
global variable name: ptr i8 @0:2:20-2:24 {
  0 = address(string.0, ptr i8)
}

procedure main() -> i32 { @0:6:5-6:15
  local %f$at: ptr struct flags
  local %$1: u32
  local %$2: u32
  local %$3: u32
  local %$4: u32
  local %results$at: ptr [3 x i32]
  local %total: i32
  local %i: i32
  local %one$at: ptr i32
  local %$5: ptr i32
  local %$6: i32
  local %$7: bool
  local %$8: i32
  local %$9: i32
  local %$10: i32
  local %$13: i32
  local %$11: ptr i8
  local %$12: i8
  local %$14: u32
  local %$15: u32
  local %$16: u32
b0:
  %f$at = allocate stack struct flags, 1:u64 @7:18-7:19
  fill %f$at, 0:u8, 4:u64 @7:18-7:19
  %$1 = load deref(convert(%f$at, ptr u32), u32) @7:23-7:24
  %$2 = or(and(%$1, 4294967288:u32), 1:u32) @7:23-7:24
  store deref(convert(%f$at, ptr u32), u32), %$2 @7:23-7:24
  %$3 = load deref(convert(%f$at, ptr u32), u32) @7:26-7:28
  %$4 = or(and(%$3, 4294967047:u32), 240:u32) @7:26-7:28
  store deref(convert(%f$at, ptr u32), u32), %$4 @7:26-7:28
  %results$at = allocate stack [3 x i32], 1:u64 @8:9-8:19
  fill %results$at, 0:u8, 12:u64 @8:9-8:19
  %total = 0 @8:27-8:32
  %i = 0 @9:14-9:15
  goto b1 @9:5-14:6
b1:
  branch lt(%i, 3), b2, b8 @9:21-9:26
b2:
  %one$at = allocate stack i32, 1:u64 @10:13-10:16
  check and(ge(%i, 0), le(%i, 536870911)) !"main/shift.1" @11:19-11:25
  call set(%one$at, shl(%i, 2)) @11:9-11:26
  %$5 = offset(convert(%results$at, ptr i32), mul(convert(%i, i64), 4:i64), ptr i32) @12:9-12:19
  checkmemory value %one$at, i32 !"main/memory.uninitialised.3" @12:22-12:25
  %$6 = load deref(%one$at, i32) @12:22-12:25
  check le(%i, 2147483646) !"main/overflow.1" @12:29-12:34
  %$7 = ne(add(%i, 1), 0) @12:22-12:35
  check %$7 !"main/division.zero.1" @12:22-12:35
  branch %$7, b3, b7 @12:22-12:35
b3:
  check or(ne(%$6, -2147483648), ne(add(%i, 1), -1)) !"main/overflow.2" @12:22-12:35
  %$8 = div(%$6, add(%i, 1)) @12:9-12:35
  store deref(%$5, i32), %$8 !"main/memory.bounds.1" @12:9-12:35
  %$9 = load deref(offset(convert(%results$at, ptr i32), mul(convert(%i, i64), 4:i64), ptr i32), i32) !"main/memory.bounds.2" @13:18-13:28
  branch ne(%$9, 0), b4, b5 @13:18-13:28
b4:
  %$10 = load deref(offset(convert(%results$at, ptr i32), mul(convert(%i, i64), 4:i64), ptr i32), i32) !"main/memory.bounds.3" @13:31-13:41
  %$13 = %$10 @13:18-13:51
  goto b6 @13:18-13:51
b5:
  %$11 = load global(name, ptr i8) @13:44-13:48
  checkmemory bytes %$11, i8 !"main/memory.uninitialised.6" @13:44-13:51
  %$12 = load deref(%$11, i8) !"main/memory.bounds.4" @13:44-13:51
  %$13 = convert(%$12, i32) @13:18-13:51
  goto b6 @13:18-13:51
b6:
  check and(ge(add(convert(%total, i64), convert(%$13, i64)), -2147483648:i64), le(add(convert(%total, i64), convert(%$13, i64)), 2147483647:i64)) !"main/overflow.3" @13:9-13:51
  %total = add(%total, %$13) @13:9-13:51
  free stack %one$at @9:33-14:6
  check le(%i, 2147483646) !"main/overflow.4" @9:28-9:31
  %i = add(%i, 1) @9:28-9:31
  goto b1 @9:5-14:6
b7:
  stop abort @12:22-12:35
b8:
  %$14 = load deref(convert(%f$at, ptr u32), u32) @15:5-15:16
  %$15 = or(and(%$14, 4294967288:u32), and(convert(%total, u32), 7:u32)) @15:5-15:16
  store deref(convert(%f$at, ptr u32), u32), %$15 @15:5-15:16
  %$16 = load deref(convert(%f$at, ptr u32), u32) @16:12-16:15
  return convert(and(%$16, 7:u32), i32) @16:5-16:16
}

procedure set(%to: ptr i32, %value: i32) -> void { @0:4:13-4:36
b0:
  store deref(%to, i32), %value !"set/memory.bounds.1" @4:39-4:50
  return @4:52-4:53
}
*/
