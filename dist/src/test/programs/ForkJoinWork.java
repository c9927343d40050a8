import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/// Work that is divided in the common pool, with rests.
class ForkJoinWork extends RecursiveTask<Long> {
    static volatile long result;
    private final int size;

    ForkJoinWork(int size) {
        this.size = size;
    }

    @Override
    protected Long compute() {
        if (size < 10_000) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum = sum * 31 + i;
            }
            return sum;
        }
        var left = new ForkJoinWork(size / 2);
        left.fork();
        return new ForkJoinWork(size - size / 2).compute() + left.join();
    }

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            result = ForkJoinPool.commonPool().invoke(new ForkJoinWork(4_000_000));
            Thread.sleep(5);
        }
    }
}
