import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/// Virtual threads that wait for one lock.
class ContendedLock {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                executor.submit(ContendedLock::serve);
            }
        }
    }

    static Void serve() throws InterruptedException {
        while (true) {
            LOCK.lock();
            try {
                Thread.sleep(5);
            } finally {
                LOCK.unlock();
            }
        }
    }
}
