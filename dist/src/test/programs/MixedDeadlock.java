import java.util.concurrent.locks.ReentrantLock;

/// Virtual threads that take an account's monitor and the ledger's lock, debits in one order and reports in
/// the other, until two of them wait for each other. With the word `chain` nobody takes them in the other
/// order: an export keeps the lock for long, a debit waits for it in the monitor, and the other debits wait
/// for that one. With the word `ordered` all take them in the same order, and for a moment only.
class MixedDeadlock {
    private static final Object ACCOUNT = new Object();
    private static final ReentrantLock LEDGER = new ReentrantLock();
    private static long booked;

    public static void main(String[] args) throws InterruptedException {
        String kind = args.length > 0 ? args[0] : "";
        if (kind.equals("chain")) {
            Thread.ofVirtual().name("export").start(MixedDeadlock::export);
            Thread.sleep(100);
        }
        for (int i = 0; i < 10; i++) {
            Thread.ofVirtual().name("debit-" + i).start(MixedDeadlock::debit);
            if (kind.isEmpty()) {
                Thread.ofVirtual().name("report-" + i).start(MixedDeadlock::report);
            }
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void debit() {
        while (true) {
            synchronized (ACCOUNT) {
                LEDGER.lock();
                try {
                    booked++;
                } finally {
                    LEDGER.unlock();
                }
            }
            pause(10);
        }
    }

    static void report() {
        while (true) {
            LEDGER.lock();
            try {
                pause(2);
                synchronized (ACCOUNT) {
                    booked++;
                }
            } finally {
                LEDGER.unlock();
            }
        }
    }

    static void export() {
        LEDGER.lock();
        try {
            pause(3_600_000);
        } finally {
            LEDGER.unlock();
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
