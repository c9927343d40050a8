import java.util.concurrent.locks.ReentrantLock;

/// On JDK 21 the lock goes to a virtual thread that has no carrier, since all of them are held by threads that
/// wait for the same lock inside `synchronized`.
class CarrierDeadlock {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread.startVirtualThread(CarrierDeadlock::log);
        Thread.sleep(500);
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread.startVirtualThread(CarrierDeadlock::pinned);
        }
        Thread.sleep(500);
        LOCK.unlock();
        Thread.sleep(Long.MAX_VALUE);
    }

    static void log() {
        LOCK.lock();
        LOCK.unlock();
    }

    static void pinned() {
        synchronized (new Object()) {
            log();
        }
    }
}
