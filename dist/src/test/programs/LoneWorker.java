import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Ten requests whose pages are built by tasks of the common pool, each of which waits for a second task that is queued
/// behind it. To be run with `-Djava.util.concurrent.ForkJoinPool.common.parallelism=1`, as on two processors: up to JDK
/// 24 `CompletableFuture` then starts a thread for each task, and nothing hangs. With the word `own` it is given a pool.
class LoneWorker {
    public static void main(String[] args) {
        Executor pool = args.length > 0 ? Executors.newCachedThreadPool() : null;
        for (int i = 0; i < 10; i++) {
            new Thread(() -> serve(pool)).start();
        }
    }

    static void serve(Executor pool) {
        while (true) {
            var output = new CountDownLatch(1);
            CompletableFuture<Void> page = start(() -> build(output), pool);
            start(output::countDown, pool);
            page.join();
        }
    }

    static CompletableFuture<Void> start(Runnable task, Executor pool) {
        return pool == null ? CompletableFuture.runAsync(task) : CompletableFuture.runAsync(task, pool);
    }

    static void build(CountDownLatch output) {
        try {
            output.await();
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
