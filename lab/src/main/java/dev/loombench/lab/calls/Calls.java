package dev.loombench.lab.calls;

import java.util.Set;
import java.util.regex.Pattern;

/// Well-known calls: of the JDK, or by names that libraries have in common.
public final class Calls {
    /// So many calls below the wait the call that borrows may be.
    public static final int NEAR = 6;

    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final Set<String> LOCKING =
            Set.of("lock", "lockInterruptibly", "tryLock", "readLock", "writeLock", "readLockInterruptibly");
    private static final Set<String> ACQUIRING = Set.of("acquire", "acquireUninterruptibly", "tryAcquire");
    private static final Pattern BORROWING = Pattern.compile("(?i)(borrow|acquire|lease|checkout"
            + "|(get|take|request|obtain|claim|reserve|with|use)(connection|session|channel|resource)).*");

    private Calls() {}

    /// Whether a class belongs to the JDK, so that the caller says more about the program.
    public static boolean ofJdk(String type) {
        return JDK.matcher(type).matches();
    }

    /// Whether a class is one of the JDK's for threads that wait for each other.
    public static boolean isConcurrent(String type) {
        return type.startsWith(CONCURRENT);
    }

    /// Whether a call takes one of the JDK's locks.
    public static boolean locks(String type, String method) {
        return isConcurrent(type) && LOCKING.contains(method);
    }

    /// Whether a call takes permits of the JDK's semaphore.
    public static boolean acquires(String type, String method) {
        return isConcurrent(type) && ACQUIRING.contains(method);
    }

    /// Whether a method of a program or a library lends something out of a pool, by its name.
    public static boolean borrows(String method) {
        return BORROWING.matcher(method).matches();
    }
}
