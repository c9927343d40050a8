import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Eight supervisors, each of which waits for the end of its worker. The workers wait for jobs, of which there are none
/// at this time of the day, beside a health check each tenth of a second.
class SupervisedWorkers {
    private static final BlockingQueue<Runnable> JOBS = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 8; i++) {
            Thread.startVirtualThread(SupervisedWorkers::supervise);
        }
        while (true) {
            Thread.startVirtualThread(() -> {}).join();
            Thread.sleep(100);
        }
    }

    static void supervise() {
        try {
            Thread.startVirtualThread(SupervisedWorkers::work).join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void work() {
        try {
            while (true) {
                JOBS.take().run();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
