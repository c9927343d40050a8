import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Workers that wait for work in methods whose names sound like a pool's: sixty virtual ones lease their
/// next job, thirty platform threads acquire a message, and twenty borrow a ticket. There is little to
/// do, and it is done at once.
class IdleWorkers {
    private static final LongAdder DONE = new LongAdder();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition CHANGED = LOCK.newCondition();
    private static final LinkedBlockingQueue<String> MESSAGES = new LinkedBlockingQueue<>();
    private static final Semaphore TICKETS = new Semaphore(0);
    private static int jobs;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 60; i++) {
            Thread.ofVirtual().name("worker-" + i).start(() -> repeat(IdleWorkers::leaseNextJob));
        }
        for (int i = 0; i < 30; i++) {
            Thread.ofPlatform().name("mailer-" + i).start(() -> repeat(IdleWorkers::acquireMessage));
        }
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("printer-" + i).start(() -> repeat(IdleWorkers::borrowTicket));
        }
        while (true) {
            Thread.sleep(40);
            offerJob();
            MESSAGES.add("hello");
            TICKETS.release();
        }
    }

    private interface Wait {
        void forWork() throws InterruptedException;
    }

    static void repeat(Wait wait) {
        try {
            while (true) {
                wait.forWork();
                Thread.sleep(8);
                DONE.increment();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void leaseNextJob() throws InterruptedException {
        LOCK.lock();
        try {
            while (jobs == 0) {
                CHANGED.await();
            }
            jobs--;
        } finally {
            LOCK.unlock();
        }
    }

    static void offerJob() {
        LOCK.lock();
        try {
            jobs++;
            CHANGED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static void acquireMessage() throws InterruptedException {
        MESSAGES.take();
    }

    static void borrowTicket() throws InterruptedException {
        TICKETS.acquire();
    }
}
