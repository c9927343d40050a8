import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/// A lock whose holder failed without unlocking it, so that eighty virtual threads wait for ever. By its
/// arguments the holder was a platform thread that ended (`platform`), a virtual one (`virtual`), or the
/// thread of a pool, which is idle there (`idle`).
class EndedHolder {
    private static final ReentrantLock SESSION = new ReentrantLock();
    private static long published;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 80; i++) {
            Thread.startVirtualThread(EndedHolder::publish);
        }
        Thread.sleep(400);
        switch (args[0]) {
            case "virtual" -> Thread.ofVirtual().name("renewal").start(EndedHolder::renew);
            case "idle" -> Executors.newFixedThreadPool(2).submit(EndedHolder::renew);
            default -> Thread.ofPlatform().name("renewal").start(EndedHolder::renew);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void renew() {
        SESSION.lock();
        certificate();
        SESSION.unlock();
    }

    static void certificate() {
        throw new IllegalArgumentException("expired");
    }

    static void publish() {
        while (true) {
            SESSION.lock();
            try {
                published++;
            } finally {
                SESSION.unlock();
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
