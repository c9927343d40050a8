import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Actors without much to do: three thousand virtual threads wait at their mailboxes, sixty for answers
/// of a model that takes a second and a half, and three platform threads for each other at the end of a
/// round.
class Mailboxes {
    private static final LongAdder MESSAGES = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        List<BlockingQueue<String>> mailboxes = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            var mailbox = new ArrayBlockingQueue<String>(10);
            mailboxes.add(mailbox);
            Thread.startVirtualThread(() -> act(mailbox));
        }
        for (int i = 0; i < 60; i++) {
            Thread.startVirtualThread(Mailboxes::ask);
        }
        var rounds = new Phaser(3);
        for (int i = 1; i <= 3; i++) {
            int millis = 10 * i;
            Thread.ofPlatform().start(() -> turn(rounds, millis));
        }
        var random = new Random(1);
        while (true) {
            mailboxes.get(random.nextInt(mailboxes.size())).put("move");
            Thread.sleep(5);
        }
    }

    static void act(BlockingQueue<String> mailbox) {
        try {
            while (true) {
                mailbox.take();
                MESSAGES.increment();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void ask() {
        var model = CompletableFuture.delayedExecutor(1_500, TimeUnit.MILLISECONDS);
        while (true) {
            CompletableFuture.supplyAsync(() -> "answer", model).join();
            MESSAGES.increment();
        }
    }

    static void turn(Phaser rounds, int millis) {
        try {
            while (true) {
                Thread.sleep(millis);
                rounds.arriveAndAwaitAdvance();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
