package dev.loombench.subject;

import dev.loombench.protocol.JvmReport;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The fault and the end of a process that has no memory left to make them: all that they take is made at the
/// start.
final class LastWords {
    private static final byte[] LINE = "fault kind=WRONG_COUNT message=java.lang.OutOfMemoryError%3A+Java+heap+space\n"
            .getBytes(StandardCharsets.US_ASCII);

    private final @Nullable FileOutputStream account;

    private LastWords(@Nullable FileOutputStream account) {
        this.account = account;
    }

    /// Opens the account, if the lab wants one, and brings up what ends a JVM: what fails to come up for want of
    /// memory would never do so again.
    static LastWords prepared() {
        boolean unused = Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
        String file = System.getProperty(JvmReport.PROPERTY);
        try {
            return new LastWords(file == null ? null : new FileOutputStream(file, true));
        } catch (IOException e) {
            return new LastWords(null);
        }
    }

    /// Adds the fault and ends this JVM at once, and allocates nothing.
    void halt(int exitCode) {
        try {
            if (account != null) {
                account.write(LINE);
            }
        } catch (IOException e) {
            // there is nobody else to tell
        } finally {
            Runtime.getRuntime().halt(exitCode);
        }
    }
}
