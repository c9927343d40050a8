import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Forty clients that wait for tasks of a pool of four platform threads.
class FixedPool {
    static final ExecutorService POOL = Executors.newFixedThreadPool(4);

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            Thread.ofVirtual().start(FixedPool::client);
        }
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void client() {
        while (true) {
            try {
                POOL.submit(FixedPool::task).get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static Void task() throws InterruptedException {
        Thread.sleep(20);
        return null;
    }
}
