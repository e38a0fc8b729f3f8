/** One listener of a job. */
class ListenerNode {
    final Name listener;
    ListenerNode nextListener;

    ListenerNode(Name listener, ListenerNode nextListener) {
        this.listener = listener;
        this.nextListener = nextListener;
    }
}
