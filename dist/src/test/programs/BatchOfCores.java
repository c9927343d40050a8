import java.util.concurrent.Executors;

/// A batch that computes on a pool with as many threads as the machine has processors, which is as it
/// should be, beside three virtual threads that sleep.
class BatchOfCores {
    static volatile double result;

    public static void main(String[] args) throws InterruptedException {
        int threads = Runtime.getRuntime().availableProcessors();
        var pool = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < threads; i++) {
            pool.submit(BatchOfCores::compute);
        }
        for (int i = 0; i < 3; i++) {
            Thread.startVirtualThread(BatchOfCores::watch);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void compute() {
        while (true) {
            result = integral(500_000);
        }
    }

    static double integral(int steps) {
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            double x = (i + 0.5) / steps;
            sum += 4 / (1 + x * x);
        }
        return sum / steps;
    }

    static void watch() {
        try {
            while (true) {
                Thread.sleep(250);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
