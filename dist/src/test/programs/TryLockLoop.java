import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Transfers between two accounts, half of them in each direction, that wait for both locks with a time limit, give up
/// what they have and try again at once: hardly any gets both (a livelock). With the word `random` there are forty
/// accounts, and who gives up tries again after a random time.
class TryLockLoop {
    public static void main(String[] args) throws InterruptedException {
        boolean random = args.length > 0;
        var accounts = new ReentrantLock[random ? 40 : 2];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new ReentrantLock();
        }
        for (int i = 0; i < 12; i++) {
            int from = i % 2;
            Thread.startVirtualThread(() -> transfers(accounts, from, random));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void transfers(ReentrantLock[] accounts, int first, boolean random) {
        try {
            while (true) {
                int from = random ? ThreadLocalRandom.current().nextInt(accounts.length) : first;
                transfer(accounts[from], accounts[(from + 1) % accounts.length]);
                if (random) {
                    Thread.sleep(ThreadLocalRandom.current().nextInt(20));
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void transfer(ReentrantLock from, ReentrantLock to) throws InterruptedException {
        if (from.tryLock(50, TimeUnit.MILLISECONDS)) {
            try {
                Thread.sleep(1);
                if (to.tryLock(50, TimeUnit.MILLISECONDS)) {
                    to.unlock();
                }
            } finally {
                from.unlock();
            }
        }
    }
}
