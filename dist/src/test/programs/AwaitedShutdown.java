import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// A service without work, as most of the time: its main thread and a second one wait for the end at latches, workers
/// of a pool and two hundred subscriptions on virtual threads wait for work, and a scheduler looks at them each second.
class AwaitedShutdown {
    private static final CountDownLatch END = new CountDownLatch(1);
    private static final CountDownLatch ADMIN_END = new CountDownLatch(1);

    public static void main(String[] args) throws InterruptedException {
        var workers = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            workers.execute(() -> {});
        }
        for (int i = 0; i < 200; i++) {
            var messages = new LinkedBlockingQueue<String>();
            Thread.startVirtualThread(() -> receive(messages));
        }
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(4);
        scheduler.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.SECONDS);
        Thread.ofPlatform().name("admin").start(() -> await(ADMIN_END));
        await(END);
    }

    static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void receive(LinkedBlockingQueue<String> messages) {
        try {
            while (!messages.take().isEmpty()) {
                Thread.onSpinWait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
