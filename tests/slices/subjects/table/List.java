/** A list of numbers without duplicates, in an array. */
class List {
  int[] elems;
  int size;

  /*@ requires list != null && elems != null && list.elems != null && elems != list.elems;
    @ requires 0 <= size && size <= elems.length;
    @ requires 0 <= list.size && list.size <= list.elems.length;
    @ requires size <= 1000 && list.size <= 1000;
    @ ensures size <= \old(size) + \old(list.size);
    @ ensures (\forall int i; 0 <= i && i < \old(size); elems[i] == \old(elems[i]));
    @ diverges true;
    @*/
  void merge(List list) {
    int wanted = size + list.size;
    int[] merged = new int[wanted];
    int count = 0;
    for (int i = 0; i < size; i++) {
      merged[i] = elems[i];
      count++;
    }
    for (int j = 0; j < list.size; j++) {
      int candidate = list.elems[j];
      boolean known = false;
      for (int k = 0; k < count; k++) {
        if (merged[k] == candidate) {
          known = true;
        }
      }
      if (!known) {
        merged[count] = candidate;
        count = count + 1;
      }
    }
    elems = merged;
    size = count;
  }
}
