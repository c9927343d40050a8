import java.util.concurrent.Semaphore;

/// A limit of eight calls, of which each makes another one that asks for a permit, too: soon all eight are taken by calls
/// that wait for a second one. With the word `released` a call gives its permit back before.
class NestedPermits {
    private static final Semaphore LIMIT = new Semaphore(8);

    public static void main(String[] args) throws InterruptedException {
        boolean released = args.length > 0;
        for (int i = 0; i < (released ? 4 : 30); i++) {
            Thread.startVirtualThread(() -> serve(released));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(boolean released) {
        while (true) {
            query(2, released);
            pause(20);
        }
    }

    static void query(int depth, boolean released) {
        LIMIT.acquireUninterruptibly();
        pause(10);
        if (released) {
            LIMIT.release();
        }
        if (depth > 1) {
            query(depth - 1, released);
        }
        if (!released) {
            LIMIT.release();
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
