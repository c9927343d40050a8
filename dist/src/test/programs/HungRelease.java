import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/// Objects that are given up without being closed. By its argument, their `finalizer` waits for an
/// acknowledgement that doesn't come, their `cleaner` waits for a lock that is held for ever, or (`prompt`)
/// they are released at once.
class HungRelease {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final CountDownLatch ACKNOWLEDGED = new CountDownLatch(1);
    private static final ReentrantLock REGISTRY = new ReentrantLock();
    private static volatile Object last = "";
    private static long released;

    public static void main(String[] args) throws InterruptedException {
        REGISTRY.lock();
        for (int i = 0; ; i++) {
            last = switch (args[0]) {
                case "finalizer" -> new Session();
                case "cleaner" -> cleaned(HungRelease::release);
                default -> cleaned(() -> released++);
            };
            if (i % 400 == 0) {
                System.gc();
            }
            Thread.sleep(5);
        }
    }

    static Object cleaned(Runnable action) {
        byte[] buffer = new byte[20_000];
        CLEANER.register(buffer, action);
        return buffer;
    }

    static void release() {
        REGISTRY.lock();
        try {
            released++;
        } finally {
            REGISTRY.unlock();
        }
    }

    static class Session {
        @SuppressWarnings("removal")
        @Override
        protected void finalize() {
            try {
                ACKNOWLEDGED.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
