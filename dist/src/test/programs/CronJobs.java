import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Two thousand virtual threads that sleep for a second or two, compute for a moment and sleep again,
/// beside a scheduler with one thread that is mostly idle.
class CronJobs {
    private static final LongAdder RUNS = new LongAdder();

    public static void main(String[] args) {
        for (int i = 0; i < 2_000; i++) {
            int millis = 1_000 + i / 2;
            Thread.startVirtualThread(() -> repeat(millis));
        }
        Executors.newSingleThreadScheduledExecutor()
                .scheduleWithFixedDelay(RUNS::increment, 0, 150, TimeUnit.MILLISECONDS);
    }

    static void repeat(int millis) {
        try {
            while (true) {
                Thread.sleep(millis);
                RUNS.add("job".repeat(30).hashCode());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
