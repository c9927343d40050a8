import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// A pool whose threads have a buffer each, and virtual threads with a format of their own.
class ModerateThreadLocals {
    static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[64 * 1024]);
    static final ThreadLocal<SimpleDateFormat> FORMAT =
            ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd"));
    static volatile String last = "";

    public static void main(String[] args) throws InterruptedException {
        var pool = Executors.newScheduledThreadPool(8);
        for (int i = 0; i < 8; i++) {
            pool.scheduleAtFixedRate(() -> BUFFER.get()[0]++, i, 10, TimeUnit.MILLISECONDS);
        }
        while (true) {
            Thread.startVirtualThread(() -> last = FORMAT.get().format(new Date()) + "request".repeat(100));
            Thread.sleep(5);
        }
    }
}
