import java.util.concurrent.Executors;

/// Virtual threads that compute.
class ComputeInVirtual {
    static volatile long result;

    public static void main(String[] args) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                executor.submit(ComputeInVirtual::serve);
            }
        }
    }

    static void serve() {
        while (true) {
            result = hash(System.nanoTime());
            Thread.yield();
        }
    }

    static long hash(long seed) {
        long hash = seed;
        for (int i = 0; i < 20_000_000; i++) {
            hash = hash * 31 + (hash >>> 7);
        }
        return hash;
    }
}
