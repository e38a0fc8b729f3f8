/** One cell of a list of triggers. */
class TriggerNode {
    final Trigger found;
    final TriggerNode nextFound;

    TriggerNode(Trigger found, TriggerNode nextFound) {
        this.found = found;
        this.nextFound = nextFound;
    }
}
