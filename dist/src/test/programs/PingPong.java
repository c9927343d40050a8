import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Pairs of virtual threads that hand each other a word over queues, with a short rest between two rounds.
class PingPong {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            var there = new ArrayBlockingQueue<String>(1);
            var back = new ArrayBlockingQueue<String>(1);
            Thread.startVirtualThread(() -> answer(there, back));
            Thread.startVirtualThread(() -> play(there, back));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void play(BlockingQueue<String> there, BlockingQueue<String> back) {
        try {
            while (true) {
                there.put("ping");
                back.take();
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void answer(BlockingQueue<String> there, BlockingQueue<String> back) {
        try {
            while (true) {
                there.take();
                back.put("pong");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
