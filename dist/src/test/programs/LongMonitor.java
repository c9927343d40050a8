/// A monitor that one thread holds for longer than anybody watches.
class LongMonitor {
    static final Object MONITOR = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().name("report").start(LongMonitor::hold);
        Thread.sleep(200);
        for (int i = 0; i < 12; i++) {
            Thread.ofPlatform().start(LongMonitor::serve);
        }
    }

    static void hold() {
        synchronized (MONITOR) {
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void serve() {
        synchronized (MONITOR) {
            MONITOR.notifyAll();
        }
    }
}
