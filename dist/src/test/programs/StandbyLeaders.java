import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A leader that keeps a lock as long as it works, and five others that ask for it each second, to take over from it.
class StandbyLeaders {
    private static final ReentrantLock LEADERSHIP = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 6; i++) {
            Thread.startVirtualThread(StandbyLeaders::compete);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void compete() {
        try {
            while (true) {
                if (LEADERSHIP.tryLock(1, TimeUnit.SECONDS)) {
                    lead();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void lead() throws InterruptedException {
        try {
            while (true) {
                Thread.sleep(100);
            }
        } finally {
            LEADERSHIP.unlock();
        }
    }
}
