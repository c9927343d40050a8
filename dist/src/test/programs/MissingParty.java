import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;

/// Five parts of a simulation that meet at a `barrier` or a `phaser` after each step. One more is expected
/// and never comes; with the word `complete` none is missing.
class MissingParty {
    private static final int PARTS = 5;

    public static void main(String[] args) throws InterruptedException {
        int parties = args.length > 1 ? PARTS : PARTS + 1;
        var barrier = new CyclicBarrier(parties);
        var phaser = new Phaser(parties);
        Runnable meet = args[0].equals("barrier") ? () -> await(barrier) : phaser::arriveAndAwaitAdvance;
        for (int i = 0; i < PARTS; i++) {
            Thread.ofPlatform().name("part-" + i).start(() -> simulate(meet));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void simulate(Runnable meet) {
        while (true) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            meet.run();
        }
    }

    static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
