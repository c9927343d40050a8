import java.util.concurrent.CountDownLatch;

/// Virtual threads that wait inside `synchronized` for a signal that never comes: on JDK 21 their pins never
/// end, and nobody else has a carrier.
class PinnedForEver {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread.startVirtualThread(PinnedForEver::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        synchronized (new Object()) {
            awaitSignal();
        }
    }

    static void awaitSignal() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
