import java.util.concurrent.locks.StampedLock;

/// A cache behind a StampedLock. Its refresh takes the lock and calls a method that takes it again, which no thread can:
/// it waits for itself, and all others behind it.
class StampedTwice {
    private static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) throws InterruptedException {
        Thread.startVirtualThread(StampedTwice::refresh);
        Thread.sleep(100);
        for (int i = 0; i < 30; i++) {
            Thread.startVirtualThread(StampedTwice::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void refresh() {
        long stamp = LOCK.writeLock();
        evict();
        LOCK.unlockWrite(stamp);
    }

    static void evict() {
        long stamp = LOCK.writeLock();
        LOCK.unlockWrite(stamp);
    }

    static void serve() {
        refresh();
    }
}
