package dev.loombench.lab.observe.jvm;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Sends SIGQUIT by `kill(2)`, which makes a JVM look for an attach request.
final class QuitSignal {
    private static final int SIGQUIT = 3;

    private QuitSignal() {}

    /// Sends the signal. The caller has checked that the process is the right one and handles the signal.
    ///
    /// @throws IOException if it can't be sent
    static void send(long pid) throws IOException {
        int result;
        try {
            result = (int) kill().invokeExact(Math.toIntExact(pid), SIGQUIT);
        } catch (Throwable t) {
            throw new IOException("kill(2) can't be called: " + t.getMessage(), t);
        }
        if (result != 0) {
            throw new IOException("SIGQUIT can't be sent to process " + pid);
        }
    }

    @SuppressWarnings("restricted") // the launcher enables native access; the signature is that of the manual page
    private static MethodHandle kill() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow("kill"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    }
}
