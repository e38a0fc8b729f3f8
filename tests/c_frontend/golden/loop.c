int limit = 10;

int main(void) {
    int sum = 0;
    for (int i = 0; i < limit; i++) {
        if (i % 3 == 0 && sum < 100)
            sum += i;
    }
    return sum;
}

/* IR
program c 32
file 0 "loop.c"
obligation "main/overflow.1" overflow immediate @0:7:13-7:21 in main "no overflow in `sum += i`" "overflow in `sum += i`"
obligation "main/overflow.2" overflow immediate @0:5:32-5:35 in main "no overflow in `i++`" "overflow in `i++`"
global variable limit: i32 @0:1:5-1:10 {
  0 = 10
}

procedure main() -> i32 { @0:3:5-3:15
  local %sum: i32
  local %i: i32
  local %$1: i32
b0:
  %sum = 0 @4:9-4:12
  %i = 0 @5:14-5:15
  goto b1 @5:5-8:6
b1:
  %$1 = load global(limit, i32) @5:25-5:30
  branch lt(%i, %$1), b2, b6 @5:21-5:30
b2:
  branch eq(rem(%i, 3), 0), b3, b5 @6:13-6:23
b3:
  branch lt(%sum, 100), b4, b5 @6:27-6:36
b4:
  check and(ge(add(convert(%sum, i64), convert(%i, i64)), -2147483648:i64), le(add(convert(%sum, i64), convert(%i, i64)), 2147483647:i64)) !"main/overflow.1" @7:13-7:21
  %sum = add(%sum, %i) @7:13-7:21
  goto b5 @6:9-7:22
b5:
  check le(%i, 2147483646) !"main/overflow.2" @5:32-5:35
  %i = add(%i, 1) @5:32-5:35
  goto b1 @5:5-8:6
b6:
  return %sum @9:5-9:16
}
*/
