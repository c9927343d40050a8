import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Twenty requests that put events into a small queue. By its arguments its consumer has failed (`failed`) or is slow
/// (`slow`), or there is a single producer, which it holds back now and then (`one`).
class FullMailbox {
    private static final BlockingQueue<Integer> EVENTS = new ArrayBlockingQueue<>(10);

    public static void main(String[] args) throws InterruptedException {
        boolean one = args[0].equals("one");
        for (int i = 0; i < (one ? 1 : 20); i++) {
            Thread.ofPlatform().daemon().name("http-" + i).start(FullMailbox::publish);
        }
        if (!args[0].equals("failed")) {
            Thread.ofPlatform().daemon().name("drain").start(FullMailbox::drain);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void publish() {
        try {
            for (int i = 0; ; i++) {
                EVENTS.put(i);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void drain() {
        try {
            while (EVENTS.take() >= 0) {
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
