import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Tasks of a pool of four platform threads that each wait for another task of the same pool, for ever.
class NestedTasks {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(4);

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(NestedTasks::report);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void report() {
        try {
            while (true) {
                POOL.submit(NestedTasks::page).get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    static int page() throws InterruptedException, ExecutionException {
        Thread.sleep(5);
        return POOL.submit(() -> 1).get();
    }
}
