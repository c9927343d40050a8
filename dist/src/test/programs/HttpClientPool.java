import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Fifty requests of an HTTP client that keeps at most four connections to a host and lends them in turn.
class HttpClientPool {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition returned = lock.newCondition();
    private final Deque<Object> idle = new ArrayDeque<>();

    public static void main(String[] args) {
        var pool = new HttpClientPool();
        for (int i = 0; i < 4; i++) {
            pool.idle.add(new Object());
        }
        try (var executor = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            for (int i = 0; i < 50; i++) {
                executor.submit(pool::send);
            }
        }
    }

    Void send() throws InterruptedException {
        while (true) {
            Object connection = leaseConnection();
            Thread.sleep(20);
            release(connection);
        }
    }

    Object leaseConnection() throws InterruptedException {
        lock.lock();
        try {
            while (idle.isEmpty()) {
                returned.await();
            }
            return idle.remove();
        } finally {
            lock.unlock();
        }
    }

    void release(Object connection) {
        lock.lock();
        try {
            idle.add(connection);
            returned.signal();
        } finally {
            lock.unlock();
        }
    }
}
