package fork;

import java.util.concurrent.SynchronousQueue;

/// Two virtual threads that hand over to each other. Arguments: seconds of warm-up, seconds to measure.
/// Prints hand-overs per second.
public final class PingPongFork {
    private final SynchronousQueue<Boolean> requests = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> replies = new SynchronousQueue<>();

    private PingPongFork() {}

    public static void main(String[] args) throws InterruptedException {
        PingPongFork pingPong = new PingPongFork();
        Thread responder = Thread.startVirtualThread(pingPong::respond);
        double[] rate = new double[1];
        Thread initiator = Thread.startVirtualThread(() -> {
            pingPong.measure(Double.parseDouble(args[0]));
            rate[0] = pingPong.measure(Double.parseDouble(args[1]));
        });
        initiator.join();
        responder.interrupt();
        responder.join();
        System.out.println(rate[0]);
    }

    private double measure(double seconds) {
        long startNanos = System.nanoTime();
        long handOvers = 0;
        try {
            while (System.nanoTime() - startNanos < seconds * 1e9) {
                requests.put(true);
                replies.take();
                handOvers += 2;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return handOvers / ((System.nanoTime() - startNanos) / 1e9);
    }

    private void respond() {
        try {
            while (true) {
                replies.put(requests.take());
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }
}
