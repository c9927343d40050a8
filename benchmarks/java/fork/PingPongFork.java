package fork;

import java.util.concurrent.SynchronousQueue;

/// Two virtual threads that hand over to each other. Arguments: seconds of warm-up, seconds to measure. Prints
/// hand-overs per second.
public final class PingPongFork {
    private final SynchronousQueue<Boolean> there = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> back = new SynchronousQueue<>();

    private PingPongFork() {}

    public static void main(String[] args) throws InterruptedException {
        PingPongFork game = new PingPongFork();
        Thread answering = Thread.startVirtualThread(game::answer);
        double[] figure = new double[1];
        Thread playing = Thread.startVirtualThread(() -> {
            game.play(Double.parseDouble(args[0]));
            figure[0] = game.play(Double.parseDouble(args[1]));
        });
        playing.join();
        answering.interrupt();
        answering.join();
        System.out.println(figure[0]);
    }

    private double play(double seconds) {
        long begun = System.nanoTime();
        long handOvers = 0;
        try {
            while (System.nanoTime() - begun < seconds * 1e9) {
                there.put(true);
                back.take();
                handOvers += 2;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return handOvers / ((System.nanoTime() - begun) / 1e9);
    }

    private void answer() {
        try {
            while (true) {
                back.put(there.take());
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
