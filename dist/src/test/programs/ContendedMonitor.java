/// Platform threads that wait for one monitor.
class ContendedMonitor {
    static final Object MONITOR = new Object();

    public static void main(String[] args) {
        for (int i = 0; i < 12; i++) {
            Thread.ofPlatform().start(ContendedMonitor::serve);
        }
    }

    static void serve() {
        while (true) {
            synchronized (MONITOR) {
                update();
            }
        }
    }

    static void update() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
