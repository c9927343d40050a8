import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Fifteen hundred requests that wait with a time limit for the next score, at a condition, and three
/// hundred at a future; it comes each three seconds.
class LongPolling {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition SCORED = LOCK.newCondition();
    private static final LongAdder SENT = new LongAdder();
    private static volatile CompletableFuture<Integer> next = new CompletableFuture<>();
    private static int goals;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 1_500; i++) {
            Thread.startVirtualThread(LongPolling::poll);
        }
        for (int i = 0; i < 300; i++) {
            Thread.startVirtualThread(LongPolling::watch);
        }
        while (true) {
            Thread.sleep(3_000);
            score();
        }
    }

    static void score() {
        LOCK.lock();
        try {
            goals++;
            SCORED.signalAll();
        } finally {
            LOCK.unlock();
        }
        var current = next;
        next = new CompletableFuture<>();
        current.complete(goals);
    }

    static void poll() {
        while (true) {
            LOCK.lock();
            try {
                int known = goals;
                long left = TimeUnit.SECONDS.toNanos(25);
                while (goals == known && left > 0) {
                    left = SCORED.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                LOCK.unlock();
            }
            SENT.increment();
        }
    }

    static void watch() {
        while (true) {
            next.copy().orTimeout(25, TimeUnit.SECONDS).join();
            SENT.increment();
        }
    }
}
