/** Triggers that were asked for; their order means nothing. */
class TriggerList {
    TriggerNode firstFound;

    void add(Trigger trigger) {
        firstFound = new TriggerNode(trigger, firstFound);
    }
}
