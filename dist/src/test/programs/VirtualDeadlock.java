import java.util.concurrent.locks.ReentrantLock;

/// Virtual threads that book stock and payment in different orders, two of which wait for each other for
/// ever, and the others for them. With the word `monitors` they use monitors, else locks.
class VirtualDeadlock {
    private static final ReentrantLock STOCK = new ReentrantLock();
    private static final ReentrantLock PAYMENT = new ReentrantLock();
    private static long booked;

    public static void main(String[] args) throws InterruptedException {
        boolean monitors = args.length > 0 && args[0].equals("monitors");
        for (int i = 0; i < 15; i++) {
            Thread.ofVirtual()
                    .name("order-" + i)
                    .start(monitors ? VirtualDeadlock::orderInMonitors : VirtualDeadlock::order);
            Thread.ofVirtual()
                    .name("refund-" + i)
                    .start(monitors ? VirtualDeadlock::refundInMonitors : VirtualDeadlock::refund);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void order() {
        while (true) {
            book(STOCK, PAYMENT);
        }
    }

    static void refund() {
        while (true) {
            book(PAYMENT, STOCK);
        }
    }

    static void book(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            pause();
            second.lock();
            try {
                booked++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    static void orderInMonitors() {
        while (true) {
            synchronized (STOCK) {
                pause();
                synchronized (PAYMENT) {
                    booked++;
                }
            }
        }
    }

    static void refundInMonitors() {
        while (true) {
            synchronized (PAYMENT) {
                pause();
                synchronized (STOCK) {
                    booked++;
                }
            }
        }
    }

    static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
