import java.util.Random;

/// Requests that wait, then compute for 4.6 ms: one carrier is busy for 70 % of the time, and on JDK 25 most of
/// what comes waits for it all the same.
class LoneCarrier {
    private static final double RATE = 150;
    private static final long COMPUTING = 4_600_000;

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random(1);
        long next = System.nanoTime();
        while (true) {
            next += (long) (-Math.log(1 - random.nextDouble()) * 1e9 / RATE);
            long ahead = next - System.nanoTime();
            if (ahead > 0) {
                Thread.sleep(ahead / 1_000_000, (int) (ahead % 1_000_000));
            }
            Thread.startVirtualThread(LoneCarrier::request);
        }
    }

    private static void request() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        long end = System.nanoTime() + COMPUTING;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
