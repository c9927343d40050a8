import java.util.concurrent.Executors;

/// Requests on virtual threads, each of which fills a cache that was meant for the threads of a pool.
class CachePerThread {
    static final ThreadLocal<byte[]> CACHE = ThreadLocal.withInitial(() -> new byte[256 * 1024]);

    public static void main(String[] args) throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            while (true) {
                executor.submit(CachePerThread::serve);
                Thread.sleep(2);
            }
        }
    }

    static Void serve() throws InterruptedException {
        CACHE.get()[0]++;
        Thread.sleep(50);
        return null;
    }
}
