import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Twenty clients that a rate limiter slows down: a scheduler adds ten tokens each 50 ms, and each request
/// takes one.
class TokenBucket {
    private static final int MAX_TOKENS = 20;
    private static final Semaphore TOKENS = new Semaphore(0);

    public static void main(String[] args) throws InterruptedException {
        Executors.newScheduledThreadPool(1).scheduleAtFixedRate(TokenBucket::refill, 0, 50, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(TokenBucket::send);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void refill() {
        if (TOKENS.availablePermits() < MAX_TOKENS) {
            TOKENS.release(10);
        }
    }

    static void send() {
        try {
            while (true) {
                TOKENS.acquire();
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
