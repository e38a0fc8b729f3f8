/** Parameters with one name and different types. */
class Wide {
    Wide next;
    boolean item;

    static Wide calls(Wide item) {
        Narrow.given(null);
        return item;
    }

    static Wide callsLater(Wide item) {
        Wide found = item;
        Narrow.given(null);
        return found;
    }

    static boolean truth(boolean item) {
        Narrow.given(null);
        return item;
    }

    static boolean number(int item, Wide other) {
        return other != null && number2(other.item) && item == 1;
    }

    static boolean number2(boolean item) {
        return item;
    }

    Wide links() {
        Wide other = next;
        if (other instanceof Narrow) {
            ((Narrow) other).clear();
        }
        return this;
    }
}

class Narrow extends Wide {
    Narrow own;

    static Narrow given(Narrow item) {
        return item;
    }

    Narrow clear() {
        own = this;
        return this;
    }
}
