/** One trigger of the store, with its state. */
class TriggerEntry {
    static final int WAITING = 0;
    static final int PAUSED = 1;
    static final int COMPLETE = 2;

    final Trigger trigger;
    int state = WAITING;
    TriggerEntry nextTrigger;

    TriggerEntry(Trigger trigger, TriggerEntry nextTrigger) {
        this.trigger = trigger;
        this.nextTrigger = nextTrigger;
    }
}
