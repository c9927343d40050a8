import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/// Sixteen permits for calls of a partner. A call that fails, every tenth, doesn't return its permit, so
/// that soon nobody has one and all wait for ever.
class LeakedPermits {
    private static final Semaphore PERMITS = new Semaphore(16);
    private static final AtomicLong CALLS = new AtomicLong();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 60; i++) {
            Thread.startVirtualThread(LeakedPermits::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        while (true) {
            try {
                limited();
            } catch (IllegalStateException e) {
                // as a server logs it
            }
        }
    }

    static void limited() {
        PERMITS.acquireUninterruptibly();
        partner();
        PERMITS.release();
    }

    static void partner() {
        try {
            Thread.sleep(4);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (CALLS.incrementAndGet() % 10 == 0) {
            throw new IllegalStateException("503");
        }
    }
}
