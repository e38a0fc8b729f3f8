import java.util.NoSuchElementException;

/** A circular list with a header that holds no element, linked both ways. */
class LinkedList {
    Entry header = new Entry(null, null, null);
    int size;

    LinkedList() {
        header.next = header;
        header.previous = header;
    }

    boolean add(Object element) {
        addBefore(element, header);
        return true;
    }

    void addFirst(Object element) {
        addBefore(element, header.next);
    }

    void addLast(Object element) {
        addBefore(element, header);
    }

    Object removeFirst() {
        return unlink(header.next);
    }

    Object removeLast() {
        return unlink(header.previous);
    }

    Object getFirst() {
        if (header.next == header) {
            throw new NoSuchElementException();
        }
        return header.next.element;
    }

    Object getLast() {
        if (header.next == header) {
            throw new NoSuchElementException();
        }
        return header.previous.element;
    }

    void clear() {
        header.next = header;
        header.previous = header;
        size = 0;
    }

    LinkedList copy() {
        LinkedList result = new LinkedList();
        for (Entry e = header.next; e != header; e = e.next) {
            result.add(e.element);
        }
        return result;
    }

    boolean remove(Object element) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (e.element == element) {
                unlink(e);
                return true;
            }
        }
        return false;
    }

    boolean contains(Object element) {
        Entry e = header.next;
        while (e != header) {
            if (e.element == element) {
                return true;
            }
            e = e.next;
        }
        return false;
    }

    private Entry addBefore(Object element, Entry entry) {
        Entry made = new Entry(element, entry, entry.previous);
        made.previous.next = made;
        made.next.previous = made;
        size++;
        return made;
    }

    private Object unlink(Entry entry) {
        if (entry == header) {
            throw new NoSuchElementException();
        }
        Object result = entry.element;
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        entry.next = null;
        entry.previous = null;
        entry.element = null;
        size--;
        return result;
    }
}

class Entry {
    Object element;
    Entry next;
    Entry previous;

    Entry(Object element, Entry next, Entry previous) {
        this.element = element;
        this.next = next;
        this.previous = previous;
    }
}
