import java.util.concurrent.CountDownLatch;

/// A program that is to end, by `System.exit` in a thread of its own, and whose shutdown hook waits for the
/// last request, which never ends.
class HungShutdown {
    private static final CountDownLatch LAST_REQUEST = new CountDownLatch(1);

    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(HungShutdown::close, "close"));
        Thread.ofPlatform().name("admin").start(() -> System.exit(0));
        Thread.sleep(Long.MAX_VALUE);
    }

    static void close() {
        try {
            LAST_REQUEST.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
