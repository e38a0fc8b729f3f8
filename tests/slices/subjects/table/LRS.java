/** The longest repeated substring of a text, by comparing all pairs of its suffixes. */
class LRS {
  int[] text;
  int start;
  int length;

  /*@ requires text != null && text.length <= 1000;
    @ ensures length > 0 ==> 0 <= start && start < text.length;
    @ diverges true;
    @*/
  void doLRS() {
    start = -1;
    length = 0;
    int end = text.length;
    for (int i = 0; i < end; i++) {
      for (int j = i + 1; j < end; j++) {
        int common = lcp(i, j);
        if (common > length) {
          start = i;
          length = common;
        }
      }
    }
  }

  int lcp(int x, int y) {
    int count = 0;
    int left = x;
    int right = y;
    boolean equal = true;
    while (equal && right < text.length) {
      int first = text[left];
      int second = text[right];
      if (first == second) {
        count++;
        left++;
        right++;
      } else {
        equal = false;
      }
    }
    return count;
  }
}
