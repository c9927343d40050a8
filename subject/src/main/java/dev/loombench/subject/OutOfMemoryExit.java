package dev.loombench.subject;

import dev.loombench.protocol.JvmReport;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Last-resort exit for a process that is out of memory: reports the fault and halts without allocating, with
/// everything prepared at the start.
final class OutOfMemoryExit {
    private static final byte[] FAULT_LINE =
            "fault kind=WRONG_COUNT message=java.lang.OutOfMemoryError%3A+Java+heap+space\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private final @Nullable FileOutputStream account;

    private OutOfMemoryExit(@Nullable FileOutputStream account) {
        this.account = account;
    }

    /// Opens the account if the lab named one, and initialises the classes of JVM shutdown: a class whose
    /// initialisation fails for lack of memory stays unusable.
    static OutOfMemoryExit prepare() {
        boolean unused = Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
        String file = System.getProperty(JvmReport.PROPERTY);
        try {
            return new OutOfMemoryExit(file == null ? null : new FileOutputStream(file, true));
        } catch (IOException e) {
            return new OutOfMemoryExit(null);
        }
    }

    /// Appends the fault and halts this JVM, without allocating.
    void halt(int exitCode) {
        try {
            if (account != null) {
                account.write(FAULT_LINE);
            }
        } catch (IOException e) {
            // there is no other place to report it
        } finally {
            Runtime.getRuntime().halt(exitCode);
        }
    }
}
