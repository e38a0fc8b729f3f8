/** A set of numbers in an array. */
class Set {
  int[] items;
  int size;

  /*@ requires other != null && items != null && other.items != null;
    @ requires 0 <= size && size <= items.length && size <= 1000;
    @ requires 0 <= other.size && other.size <= other.items.length;
    @ ensures \old(size) == 0 ==> \result.size == 0;
    @ ensures (\forall int i; 0 <= i && i < \result.size;
    @           (\exists int j; 0 <= j && j < size; items[j] == \result.items[i]));
    @ diverges true;
    @*/
  Set intersect(Set other) {
    Set result = new Set();
    int room = size;
    result.items = new int[room];
    result.size = 0;
    for (int i = 0; i < size; i++) {
      int candidate = items[i];
      boolean shared = other.contains(candidate);
      if (shared) {
        boolean known = result.contains(candidate);
        if (!known) {
          result.add(candidate);
        }
      }
    }
    result.shrink();
    return result;
  }

  boolean contains(int item) {
    boolean found = false;
    for (int i = 0; i < size; i++) {
      if (items[i] == item) {
        found = true;
      }
    }
    return found;
  }

  void add(int item) {
    int position = size;
    items[position] = item;
    size = position + 1;
  }

  void shrink() {
    int[] old = items;
    int count = size;
    int[] fitting = new int[count];
    for (int i = 0; i < count; i++) {
      fitting[i] = old[i];
    }
    items = fitting;
  }
}
