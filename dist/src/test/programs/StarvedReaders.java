import java.util.concurrent.locks.ReentrantReadWriteLock;

/// A read-write lock that isn't fair. Its writer takes it again as soon as it has returned it, and forty
/// readers hardly ever come in.
class StarvedReaders {
    private static final ReentrantReadWriteLock ROUTES = new ReentrantReadWriteLock();
    private static long version;

    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().daemon().name("refresh").start(StarvedReaders::refresh);
        for (int i = 0; i < 40; i++) {
            Thread.ofVirtual().name("route-" + i).start(StarvedReaders::route);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void refresh() {
        while (true) {
            ROUTES.writeLock().lock();
            try {
                version++;
                pause(12);
            } finally {
                ROUTES.writeLock().unlock();
            }
        }
    }

    static void route() {
        while (true) {
            ROUTES.readLock().lock();
            try {
                if (version < 0) {
                    throw new IllegalStateException();
                }
            } finally {
                ROUTES.readLock().unlock();
            }
            pause(1);
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
