import java.util.concurrent.atomic.LongAdder;

/// A thousand virtual threads that wait most of the time and compute a little.
class SleepingRequests {
    static final LongAdder DONE = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            Thread.startVirtualThread(SleepingRequests::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        while (true) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            DONE.add("request".repeat(10).hashCode());
        }
    }
}
