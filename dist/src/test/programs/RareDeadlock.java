import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// Thirty requests go on, while two transfers between the same accounts, in both directions, wait for each other's
/// lock for ever. Nobody queues behind them.
class RareDeadlock {
    private static final Lock CHECKING = new ReentrantLock();
    private static final Lock SAVINGS = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread.startVirtualThread(() -> transfer(CHECKING, SAVINGS));
        Thread.startVirtualThread(() -> transfer(SAVINGS, CHECKING));
        for (int i = 0; i < 30; i++) {
            Thread.startVirtualThread(RareDeadlock::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void transfer(Lock from, Lock to) {
        from.lock();
        try {
            pause(100);
            to.lock();
            to.unlock();
        } finally {
            from.unlock();
        }
    }

    static void serve() {
        while (true) {
            pause(20);
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
