import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Twenty virtual threads that look for a price under a lock for readers, and ask for the one for writers
/// without giving the first one back when they don't find it. With the word `released` they give it back
/// before.
class LockUpgrade {
    private static final ReentrantReadWriteLock PRICES = new ReentrantReadWriteLock();
    private static long price;

    public static void main(String[] args) throws InterruptedException {
        boolean released = args.length > 0;
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(() -> serve(released));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(boolean released) {
        while (true) {
            price(released);
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static long price(boolean released) {
        PRICES.readLock().lock();
        if (price % 4 != 3) {
            price++;
            PRICES.readLock().unlock();
            return price;
        }
        if (released) {
            PRICES.readLock().unlock();
        }
        PRICES.writeLock().lock();
        try {
            return ++price;
        } finally {
            PRICES.writeLock().unlock();
            if (!released) {
                PRICES.readLock().unlock();
            }
        }
    }
}
