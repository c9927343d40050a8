import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/// Requests under a limit of thirty at a time, of which some twenty are needed, and a pacer beside that
/// lets twenty-five senders wait for their turn by intent.
class Bulkhead {
    private static final Semaphore PERMITS = new Semaphore(30);
    private static final LongAdder DONE = new LongAdder();
    private static final AtomicLong TURN = new AtomicLong(System.nanoTime());

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 25; i++) {
            Thread.ofVirtual().name("sender-" + i).start(Bulkhead::send);
        }
        while (true) {
            for (int i = 0; i < 10; i++) {
                Thread.startVirtualThread(Bulkhead::request);
            }
            Thread.sleep(10);
        }
    }

    static void request() {
        PERMITS.acquireUninterruptibly();
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            PERMITS.release();
        }
        DONE.increment();
    }

    static void send() {
        while (true) {
            LockSupport.parkNanos(TURN.getAndAdd(8_000_000) - System.nanoTime());
            DONE.increment();
        }
    }
}
