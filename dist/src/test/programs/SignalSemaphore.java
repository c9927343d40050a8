import java.util.concurrent.Semaphore;

/// Threads that wait at a semaphore to be told that there is something to do.
class SignalSemaphore {
    static final Semaphore WORK = new Semaphore(0);

    public static void main(String[] args) throws InterruptedException {
        Thread.startVirtualThread(SignalSemaphore::await);
        Thread.startVirtualThread(SignalSemaphore::await);
        while (true) {
            WORK.release();
            Thread.sleep(5);
        }
    }

    static void await() {
        while (true) {
            WORK.acquireUninterruptibly();
        }
    }
}
