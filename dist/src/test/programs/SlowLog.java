import java.io.OutputStream;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/// Forty virtual threads that log by `java.util.logging` to a disk which takes 10 ms a record. The
/// handler's lock is a `ReentrantLock` up to JDK 23, and a monitor from 24 on.
class SlowLog {
    private static final Logger LOG = Logger.getLogger("orders");

    public static void main(String[] args) throws InterruptedException {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(new StreamHandler(new SlowDisk(), new SimpleFormatter()));
        for (int i = 0; i < 40; i++) {
            Thread.startVirtualThread(SlowLog::order);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void order() {
        while (true) {
            LOG.info("order ".repeat(2_000));
        }
    }

    private static final class SlowDisk extends OutputStream {
        @Override
        public void write(int value) {}

        @Override
        public void write(byte[] bytes, int offset, int length) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
