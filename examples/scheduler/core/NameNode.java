/** One cell of a list of names. */
class NameNode {
    final Name item;
    NameNode nextName;

    NameNode(Name item) {
        this.item = item;
    }
}
