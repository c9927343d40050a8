import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// A pool that is to grow from one thread to sixteen, and never does, since its queue has no bound: its tasks run one
/// after the other. Forty requests wait for results of 50 ms each; with the word `light` a single one does.
class SerialPool {
    private static final ExecutorService REPORTS =
            new ThreadPoolExecutor(1, 16, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());

    public static void main(String[] args) throws InterruptedException {
        int requests = args.length > 0 ? 1 : 40;
        for (int i = 0; i < requests; i++) {
            Thread.startVirtualThread(SerialPool::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        try {
            while (true) {
                REPORTS.submit(SerialPool::report).get();
                Thread.sleep(20);
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    static Integer report() throws InterruptedException {
        Thread.sleep(50);
        return 1;
    }
}
