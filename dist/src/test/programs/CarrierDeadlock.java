import java.lang.reflect.Method;
import java.util.concurrent.locks.ReentrantLock;

/// On JDK 21 the lock goes to a virtual thread that has no carrier, since all of them are held by threads that
/// wait for the same lock inside `synchronized`. With the word `native` they wait for it below native code, which holds
/// carriers on every JDK; to be run with `-Djdk.reflect.useNativeAccessorOnly=true`.
class CarrierDeadlock {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Method log = args.length > 0 ? CarrierDeadlock.class.getDeclaredMethod("log") : null;
        LOCK.lock();
        Thread.startVirtualThread(CarrierDeadlock::log);
        Thread.sleep(500);
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread.startVirtualThread(log == null ? CarrierDeadlock::pinned : () -> pinned(log));
        }
        Thread.sleep(500);
        LOCK.unlock();
        Thread.sleep(Long.MAX_VALUE);
    }

    static void log() {
        LOCK.lock();
        LOCK.unlock();
    }

    static void pinned() {
        synchronized (new Object()) {
            log();
        }
    }

    static void pinned(Method log) {
        try {
            log.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
