/// More virtual threads in `Object.wait` than the scheduler may have carriers for: on JDK 21 each of them keeps
/// one, and those that notify get none.
class WaitInMonitor {
    private static final int WAITING = 400;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < WAITING; i++) {
            Thread.startVirtualThread(new WaitInMonitor()::await);
        }
        while (true) {
            Thread.startVirtualThread(WaitInMonitor::serve);
            Thread.sleep(10);
        }
    }

    private synchronized void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void serve() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
