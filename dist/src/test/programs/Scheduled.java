import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Four threads that do twenty tasks each ten milliseconds.
class Scheduled {
    static final LongAdder DONE = new LongAdder();

    public static void main(String[] args) {
        var executor = Executors.newScheduledThreadPool(4);
        for (int i = 0; i < 20; i++) {
            executor.scheduleAtFixedRate(() -> DONE.add("task".repeat(20).hashCode()), i, 10, TimeUnit.MILLISECONDS);
        }
    }
}
