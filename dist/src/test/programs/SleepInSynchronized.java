import java.util.concurrent.Executors;

/// Virtual threads that sleep inside `synchronized`, each with a lock of its own.
class SleepInSynchronized {
    public static void main(String[] args) throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                executor.submit(SleepInSynchronized::serve);
            }
        }
    }

    static void serve() {
        Object own = new Object();
        while (true) {
            synchronized (own) {
                query();
            }
        }
    }

    static void query() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
