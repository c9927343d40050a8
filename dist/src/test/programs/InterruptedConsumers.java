import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Two consumers of a queue that are interrupted after a while, note it in their status and take again: each `take` ends
/// at once, for ever. With the word `ended` they end instead, as was meant.
class InterruptedConsumers {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        boolean ends = args.length > 0;
        var first = Thread.startVirtualThread(() -> consume(ends));
        var second = Thread.startVirtualThread(() -> consume(ends));
        for (int i = 0; i < 40; i++) {
            Thread.startVirtualThread(InterruptedConsumers::serve);
        }
        Thread.sleep(500);
        first.interrupt();
        second.interrupt();
        Thread.sleep(Long.MAX_VALUE);
    }

    static void consume(boolean ends) {
        while (true) {
            try {
                QUEUE.take();
            } catch (InterruptedException e) {
                if (ends) {
                    return;
                }
                Thread.currentThread().interrupt();
            }
        }
    }

    static void serve() {
        try {
            while (true) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
