import java.util.concurrent.locks.ReentrantLock;

/// Two platform threads take a lock and a monitor in different orders, and others queue behind them.
class Deadlock {
    static final Object ACCOUNT = new Object();
    static final ReentrantLock LEDGER = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().name("transfer").start(Deadlock::transfer);
        Thread.ofPlatform().name("audit").start(Deadlock::audit);
        Thread.sleep(500);
        for (int i = 0; i < 5; i++) {
            Thread.ofPlatform().start(Deadlock::transfer);
        }
    }

    static void transfer() {
        synchronized (ACCOUNT) {
            pause();
            LEDGER.lock();
        }
    }

    static void audit() {
        LEDGER.lock();
        pause();
        synchronized (ACCOUNT) {
            LEDGER.unlock();
        }
    }

    static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
