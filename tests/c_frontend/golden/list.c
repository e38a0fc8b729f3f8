struct node {
    int value;
    struct node *next;
};

void *malloc(unsigned size);
void free(void *memory);

static struct node *push(struct node *head, int value) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    fresh->next = head;
    return fresh;
}

int main(void) {
    struct node *list = push(push(0, 1), 2);
    int first = list->value;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return first;
}

/* IR
program c 32
file 0 "list.c"
obligation "main/memory.bounds.1" memory.bounds immediate @0:18:17-18:28 in main "`list->value` is inside a live object" "`list->value` is not inside a live object"
obligation "main/memory.uninitialised.1" memory.uninitialised immediate @0:18:17-18:28 in main "`list->value` has a value here" "`list->value` is read before it has a value"
obligation "main/memory.bounds.2" memory.bounds immediate @0:20:29-20:39 in main "`list->next` is inside a live object" "`list->next` is not inside a live object"
obligation "main/memory.uninitialised.2" memory.uninitialised immediate @0:20:29-20:39 in main "`list->next` has a value here" "`list->next` is read before it has a value"
obligation "main/memory.free.1" memory.free immediate @0:21:9-21:19 in main "`list` is null or the start of a live heap object" "`list` is neither null nor the start of a live heap object"
obligation "push/memory.bounds.1" memory.bounds immediate @0:11:5-11:17 in push "`fresh->value` is inside a live object" "`fresh->value` is not inside a live object"
obligation "push/memory.bounds.2" memory.bounds immediate @0:12:5-12:16 in push "`fresh->next` is inside a live object" "`fresh->next` is not inside a live object"

struct node size 8 align 4 { @0:1:1-4:2
  field value at 0: i32
  field next at 4: ptr struct node
}

procedure main() -> i32 { @0:16:5-16:15
  local %$1: ptr struct node
  local %$2: ptr struct node
  local %list: ptr struct node
  local %$3: i32
  local %first: i32
  local %$4: ptr struct node
  local %next: ptr struct node
b0:
  %$1 = call push(null:ptr struct node, 1) @17:30-17:40
  %$2 = call push(%$1, 2) @17:25-17:44
  %list = %$2 @17:18-17:22
  checkmemory value convert(%list, ptr i32), i32 !"main/memory.uninitialised.1" @18:17-18:28
  %$3 = load deref(convert(%list, ptr i32), i32) !"main/memory.bounds.1" @18:17-18:28
  %first = %$3 @18:9-18:14
  goto b1 @19:5-23:6
b1:
  branch ne(%list, null:ptr struct node), b2, b3 @19:12-19:16
b2:
  checkmemory value offset(%list, 4:i64, ptr ptr struct node), ptr struct node !"main/memory.uninitialised.2" @20:29-20:39
  %$4 = load deref(offset(%list, 4:i64, ptr ptr struct node), ptr struct node) !"main/memory.bounds.2" @20:29-20:39
  %next = %$4 @20:22-20:26
  free heap convert(%list, ptr void) !"main/memory.free.1" @21:9-21:19
  %list = %next @22:9-22:20
  goto b1 @19:5-23:6
b3:
  return %first @24:5-24:18
}

procedure push(%head: ptr struct node, %value: i32) -> ptr struct node { @0:9:21-9:55
  local %$1: ptr struct node
  local %fresh: ptr struct node
  local %$2: ptr i32
  local %$3: ptr ptr struct node
b0:
  %$1 = allocate heap struct node, 1:u64 @10:26-10:47
  %fresh = %$1 @10:18-10:23
  %$2 = convert(%fresh, ptr i32) @11:5-11:17
  store deref(%$2, i32), %value !"push/memory.bounds.1" @11:5-11:25
  %$3 = offset(%fresh, 4:i64, ptr ptr struct node) @12:5-12:16
  store deref(%$3, ptr struct node), %head !"push/memory.bounds.2" @12:5-12:23
  return %fresh @13:5-13:18
}
*/
