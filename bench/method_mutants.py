"""Mutants of the methods in `bench/methods`: for each a text that one of its lines has, and what stands there instead.
None keeps its contract or the invariants of its loops."""

from __future__ import annotations

from collections.abc import Mapping

Replacements = tuple[tuple[str, str], ...]

MUTANTS: Mapping[str, Mapping[str, Replacements]] = {
    "ArrayMethods": {
        "fill": (
            ("a[i] = value;", "a[i] = value + 1;"),
            ("i < a.length; i++", "i < a.length - 1; i++"),
            ("int i = 0;", "int i = 1;"),
        ),
        "copy": (
            ("made[i] = a[i];", "made[i] = a[0];"),
            ("new int[a.length]", "new int[a.length + 1]"),
            ("i < a.length; i++", "i <= a.length; i++"),
        ),
        "contains": (("a[i] == value) {", "a[i] != value) {"), ("return false;", "return true;")),
        "firstIndexOf": (
            ("? -1 : i", "? 0 : i"),
            ("int i = 0;", "int i = 1;"),
            ("&& a[i] != value) {", "&& a[i] < value) {"),
        ),
        "lastIndexOf": (("(i >= 0 &&", "(i > 0 &&"), ("i--;", "i -= 2;")),
        "indexOfMinimum": (
            ("a[i] < a[best]", "a[i] > a[best]"),
            ("best = i;", "best = i - 1;"),
            ("int i = 1;", "int i = 2;"),
        ),
        "reverse": (
            ("a[high] = kept;", "a[high] = a[low];"),
            ("(low < high)", "(low < high - 1)"),
            ("high--;", "high -= 2;"),
        ),
        "swap": (("a[i] = a[j];", "a[i] = a[i];"), ("a[j] = kept;", "a[j] = a[i];")),
        "equal": (
            ("a.length != b.length", "a.length > b.length"),
            ("a[i] != b[i]", "a[i] > b[i]"),
            ("return true;", "return a.length > 0;"),
        ),
        "incrementAll": (("a[i] + 1;", "a[i] + 2;"), ("int i = 0;", "int i = 1;")),
        "shiftLeft": (("a[i] = a[i + 1];", "a[i] = a[i];"), ("i < a.length - 1; i++", "i < a.length; i++")),
        "copyInto": (("to[i] = from[i];", "from[i] = to[i];"), ("i < n; i++", "i <= n; i++")),
        "clampAll": (("a[i] = low;", "a[i] = low - 1;"), ("a[i] > high) {", "a[i] >= low) {")),
        "total": (("sum += a[i];", "sum -= a[i];"), ("int sum = 0;", "int sum = 1;")),
    },
    "SortingMethods": {
        "isSorted": (("a[i - 1] > a[i]", "a[i - 1] >= a[i]"), ("return true;", "return a.length > 1;")),
        "minimumFrom": (("a[i] < a[best]", "a[i] <= a[from]"), ("int best = from;", "int best = 0;")),
        "selectionSort": (("a[n] = a[least];", "a[n] = a[n];"), ("minimumFrom(a, n)", "minimumFrom(a, 0)")),
        "sortTwo": (("(a[0] > a[1])", "(a[0] < a[1])"), ("a[1] = kept;", "a[1] = a[0];")),
        "sortThree": (("order(a, 1, 2);", "order(a, 0, 2);"),),
        "order": (("a[j] < a[i]", "a[j] > a[i]"), ("a[j] = kept;", "a[j] = 0;")),
        "bubble": (("(a[i - 1] > a[i])", "(a[i - 1] < a[i])"), ("int i = 1;", "int i = 2;")),
        "partition": (
            ("(a[i] < pivot)", "(a[i] <= pivot)"),
            ("small++;", "small += 2;"),
            ("a[small] = kept;", "a[small] = pivot;"),
        ),
        "insertLast": (
            ("a[p - 1] > value", "a[p - 1] < value"),
            ("a[p] = value;", "a[p] = a[n];"),
            ("a[p] = a[p - 1];", "a[p - 1] = a[p];"),
        ),
        "insertionSort": (("insertLast(a, n);", "insertLast(a, 0);"), ("n < a.length; n++", "n < a.length - 1; n++")),
    },
    "SearchingMethods": {
        "lowerBound": (
            ("(a[middle] < key)", "(a[middle] <= key)"),
            ("low = middle + 1;", "low = middle;"),
            ("high = middle;", "high = middle - 1;"),
        ),
        "isInSorted": (("at < a.length", "at <= a.length"), ("a[at] == key", "a[at] >= key")),
        "sentinel": (("int i = 0;", "int i = 1;"), ("i++;", "i += 2;")),
        "hasDuplicate": (
            ("int j = i + 1;", "int j = i;"),
            ("return false;", "return a.length > 3;"),
            ("a[i] == a[j]", "a[i] > a[j]"),
        ),
        "isInRow": (("= a[row];", "= a[0];"), ("return true;", "return i > 0;")),
        "crossing": (
            ("(a[middle] <= key)", "(a[middle] < key)"),
            ("return low;", "return high;"),
            ("high - low > 1", "high - low > 2"),
        ),
    },
    "ListMethods": {
        "push": (("new Node(value, head)", "new Node(value, null)"), ("size++;", "size += 2;")),
        "pop": (("head = head.next;", "head = head.previous;"), ("int top = head.value;", "int top = size;")),
        "pushTwo": (("push(first);", "push(second);"), ("push(second);", "push(first);")),
        "find": (("return current;", "return head;"), ("current.value != value)", "current.value < value)")),
        "last": (("return current;", "return head;"), ("(current.next != null)", "(current.previous != null)")),
        "insertAfter": (("new Node(value, node.next)", "new Node(value, node)"),),
        "removeAfter": (
            ("node.next = removed.next;", "node.next = node;"),
            ("removed.next = null;", "removed.value = 0;"),
        ),
        "swapValues": (("b.value = kept;", "b.value = a.value;"),),
        "insertBetween": (("a.next = node;", "a.next = b;"), ("b.previous = node;", "b.previous = a;")),
        "unlink": (("node.next.previous = node.previous;", "node.next.previous = node;"),),
        "chain": (("= nodes[i + 1];", "= nodes[i];"), ("i < nodes.length - 1; i++", "i < nodes.length; i++")),
    },
    "ArithmeticMethods": {
        "absolute": (("n < 0 ?", "n < -1 ?"),),
        "maximumOfThree": (("a > b ? a : b", "a > b ? b : a"), ("best > c ? best : c", "best > c ? c : best")),
        "clamp": (("(n < low)", "(n <= high)"), ("n > high ? high : n", "n > high ? n : high")),
        "sign": (("n > 0 ? 1", "n >= 0 ? 1"), ("n < 0 ? -1 : 0", "n < 0 ? -1 : 1")),
        "midpoint": (("(b - a) / 2", "(b - a) / 3"), ("a + (b - a) / 2", "(a + b) / 2")),
        "addSaturating": (("sum < 0", "sum > 0"), ("sum = a + b", "sum = a - b")),
        "multiply": (("product += m;", "product += n;"), ("i < n; i++", "i < m; i++")),
        "divide": (("(rest >= d)", "(rest > d)"), ("quotient++;", "quotient += 2;")),
        "sumTo": (("sum += i;", "sum += i + 1;"), ("int sum = 0;", "int sum = 1;")),
        "squareRoot": (("(root + 1) <= n)", "(root + 1) < n)"), ("root++;", "root += 2;")),
        "isLeap": (("year % 100 == 0", "year % 200 == 0"), ("return year % 4 == 0;", "return year % 4 != 0;")),
        "isEven": (("!isEven(n - 1)", "isEven(n - 1)"), ("n == 0 ||", "n == 1 ||")),
        "digits": (("return 10;", "return 11;"), ("int count = 1;", "int count = 0;")),
    },
    "RecordMethods": {
        "Range.contains": (("n < high;", "n <= high;"),),
        "Range.length": (("high - low;", "low - high;"),),
        "Range.moved": (("high + by);", "high - by);"),),
        "Range.intersected": (
            ("low > other.low ? low", "low < other.low ? low"),
            ("high : other.high;", "other.high : high;"),
        ),
        "Clock.<init>": (("this.hours = hours;", "this.hours = minutes;"),),
        "Clock.tick": (
            ("minutes == 60", "minutes == 59"),
            ("hours == 23 ? 0", "hours == 24 ? 0"),
            ("minutes = 0;", "minutes = 1;"),
        ),
        "Clock.sinceMidnight": (("hours * 60", "hours * 24"),),
        "Clock.isBefore": (
            ("return hours < other.hours;", "return hours > other.hours;"),
            ("return minutes < other.minutes;", "return minutes <= other.minutes;"),
        ),
    },
    "ExceptionMethods": {
        "checkIndex": (("index >= length)", "index > length)"), ("return index;", "return length;")),
        "divideOrZero": (("return 0;", "return 1;"), ("n / divisor;", "n % divisor;")),
        "elementOr": (
            ("return other;", "return index;"),
            ("ArrayIndexOutOfBoundsException e", "NullPointerException e"),
        ),
        "withdraw": (("amount > balance", "amount >= balance"), ("balance -= amount;", "balance += amount;")),
        "tryToWithdraw": (
            ("return true;", "return false;"),
            ("IllegalStateException e) {", "IllegalArgumentException e) {"),
        ),
        "countedWithdraw": (("attempts++;", "attempts += 2;"), ("withdraw(amount);", "withdraw(-amount);")),
        "digit": (("c - '0';", "c - '1';"), ("c > '9')", "c > '8')")),
        "requireNoNegative": (("(a[i] < 0)", "(a[i] <= 0)"), ("int i = 0;", "int i = 1;")),
    },
}  # fmt: skip
