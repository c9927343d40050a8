import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// A batch that starts ten thousand virtual threads in five seconds, joins them, rests, and begins again:
/// their number rises for a while, and all of them end.
class JoinedBatch {
    private static final LongAdder DONE = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            List<Thread> items = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                items.add(Thread.startVirtualThread(JoinedBatch::item));
                if (i % 20 == 0) {
                    Thread.sleep(10);
                }
            }
            for (Thread item : items) {
                item.join();
            }
            Thread.sleep(1_000);
        }
    }

    static void item() {
        try {
            Thread.sleep(6_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        DONE.increment();
    }
}
