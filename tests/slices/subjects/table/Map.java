/** Keys and values in two arrays; a key and its value have the same index. */
class Map {
  int[] keys;
  int[] values;

  /*@ requires keys != null && values != null && keys != values;
    @ requires keys.length == values.length && keys.length <= 1000;
    @ ensures (\forall int i; 0 <= i && i < \old(keys.length); keys[i] == \old(keys[i]));
    @ ensures (\forall int i; 0 <= i && i < \old(values.length);
    @           \old(keys[i]) == key || values[i] == \old(values[i]));
    @ ensures (\exists int i; 0 <= i && i < keys.length; keys[i] == key && values[i] == value);
    @ diverges true;
    @*/
  void put(int key, int value) {
    int position = indexOf(key);
    if (position >= 0) {
      values[position] = value;
    } else {
      addKey(key);
      addValue(value);
    }
  }

  int indexOf(int key) {
    int found = -1;
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == key) {
        found = i;
      }
    }
    return found;
  }

  void addKey(int key) {
    int[] old = keys;
    int last = old.length;
    keys = new int[last + 1];
    keys[last] = key;
    for (int i = 0; i < old.length; i++) {
      keys[i] = old[i];
    }
  }

  void addValue(int value) {
    int[] old = values;
    int last = old.length;
    values = new int[last + 1];
    values[last] = value;
    for (int i = 0; i < old.length; i++) {
      values[i] = old[i];
    }
  }
}
