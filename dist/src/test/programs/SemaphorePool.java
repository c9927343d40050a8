import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// A pool of four connections for a hundred virtual threads.
class SemaphorePool {
    static final Semaphore CONNECTIONS = new Semaphore(4);

    public static void main(String[] args) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                executor.submit(SemaphorePool::serve);
            }
        }
    }

    static Void serve() throws InterruptedException {
        while (true) {
            CONNECTIONS.acquire();
            try {
                Thread.sleep(10);
            } finally {
                CONNECTIONS.release();
            }
        }
    }
}
