import java.util.stream.LongStream;

/// Parallel streams that use the processors for somewhat more than half of the time.
class ParallelStreams {
    static volatile long result;

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            long begin = System.nanoTime();
            result = LongStream.range(0, 20_000_000)
                    .parallel()
                    .map(number -> number * 31 + (number >>> 7))
                    .sum();
            Thread.sleep((System.nanoTime() - begin) * 2 / 3 / 1_000_000 + 1);
        }
    }
}
