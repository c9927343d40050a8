import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

/// Parallel streams whose elements wait for tasks of the same common pool: soon all of its workers wait
/// for what none is left to run. To be run with
/// `-Djava.util.concurrent.ForkJoinPool.common.parallelism=3`.
class NestedStreams {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 8; i++) {
            Thread.ofVirtual().name("catalogue-" + i).start(NestedStreams::load);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void load() {
        while (true) {
            IntStream.range(0, 24).parallel().forEach(NestedStreams::price);
        }
    }

    static void price(int article) {
        var task = new FutureTask<>(() -> article * 100);
        ForkJoinPool.commonPool().execute(task);
        try {
            Thread.sleep(1);
            task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
