import java.util.concurrent.locks.ReentrantLock;

/// A hundred virtual threads that hold a lock for a moment, between long waits.
class LockNowAndThen {
    static final ReentrantLock LOCK = new ReentrantLock();
    static long counted;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            Thread.startVirtualThread(LockNowAndThen::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        while (true) {
            LOCK.lock();
            try {
                counted++;
            } finally {
                LOCK.unlock();
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
