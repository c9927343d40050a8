import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/// A client that is made anew for each job, eighty a second. Its heartbeat, a virtual thread of an
/// executor that nobody closes, goes on for ever.
class LeakedHeartbeats {
    private static final LongAdder BEATS = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        var jobs = Executors.newFixedThreadPool(2);
        while (true) {
            jobs.execute(() -> new Client().send());
            Thread.sleep(12);
        }
    }

    private static final class Client {
        private final ExecutorService heartbeats = Executors.newVirtualThreadPerTaskExecutor();

        void send() {
            heartbeats.submit(Client::beat);
        }

        private static void beat() {
            try {
                while (true) {
                    Thread.sleep(1_000);
                    BEATS.increment();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
