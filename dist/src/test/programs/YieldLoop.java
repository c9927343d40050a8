import java.util.concurrent.atomic.AtomicInteger;

/// A hundred virtual threads that share two permits, counted by hand, and try again and again for one.
class YieldLoop {
    private static final AtomicInteger FREE = new AtomicInteger(2);

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            Thread.startVirtualThread(YieldLoop::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        try {
            while (true) {
                obtain();
                Thread.sleep(20);
                FREE.incrementAndGet();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void obtain() {
        while (true) {
            int free = FREE.get();
            if (free > 0 && FREE.compareAndSet(free, free - 1)) {
                return;
            }
            Thread.yield();
        }
    }
}
