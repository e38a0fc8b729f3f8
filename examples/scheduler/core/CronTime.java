/** One time of a cron trigger. */
class CronTime {
    final int moment;
    final CronTime nextTime;

    CronTime(int moment, CronTime nextTime) {
        this.moment = moment;
        this.nextTime = nextTime;
    }
}
