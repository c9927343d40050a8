import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/// An executor that is made anew for each report, twenty a second, and never closed: its only thread waits for work for
/// ever. With `closed` each is closed, and its thread ends.
class LeakedExecutors {
    private static final LongAdder REPORTS = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        for (int number = 1; ; number++) {
            String name = "report-" + number;
            ExecutorService executor = Executors.newFixedThreadPool(1, task -> new Thread(task, name));
            executor.execute(REPORTS::increment);
            if (args.length > 0) {
                executor.shutdown();
            }
            Thread.sleep(50);
        }
    }
}
