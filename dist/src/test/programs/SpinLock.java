import java.util.concurrent.atomic.AtomicBoolean;

/// A lock made by hand, for which a hundred virtual threads spin. Who has it sleeps meanwhile, and never gets a carrier
/// again, since those that spin keep them all. With the word `brief` there are two, and who has it doesn't wait.
class SpinLock {
    private static final AtomicBoolean LOCKED = new AtomicBoolean();

    public static void main(String[] args) throws InterruptedException {
        boolean brief = args.length > 0;
        for (int i = 0; i < (brief ? 2 : 100); i++) {
            Thread.startVirtualThread(() -> serve(brief ? 0 : 5));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(long heldMillis) {
        while (true) {
            lock();
            if (heldMillis > 0) {
                pause(heldMillis);
            }
            LOCKED.set(false);
            pause(10);
        }
    }

    static void lock() {
        while (!LOCKED.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
