package dev.loombench.protocol;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;

/// Halts a JVM when the process that started it dies. That process holds the other end of the JVM's standard
/// input, and however it dies, the kernel closes the pipe. A thread blocked in a read costs a measurement
/// nothing.
public final class ParentWatchdog {
    /// The system property that enables this. Whoever sets it must keep this JVM's standard input open.
    public static final String PROPERTY = "loombench.leash";

    /// The exit code of a process killed by SIGKILL.
    private static final int EXIT_CODE_KILLED = 137;

    private ParentWatchdog() {}

    /// Starts the thread that halts this JVM with exit code 137 when its standard input ends, if [#PROPERTY] is
    /// set.
    public static void start() {
        if (System.getProperty(PROPERTY) != null) {
            FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
            Thread.ofPlatform().daemon().name("loombench-leash").start(() -> awaitEnd(in));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> release(in), "loombench-loosen"));
        }
    }

    private static void awaitEnd(FileChannel in) {
        ByteBuffer unexpected = ByteBuffer.allocate(64);
        try {
            while (in.read(unexpected.clear()) >= 0) {
                // input is ignored; only its end matters
            }
        } catch (AsynchronousCloseException released) {
            return;
        } catch (IOException e) {
            // counts as the end
        }
        killChildren();
        Runtime.getRuntime().halt(EXIT_CODE_KILLED);
    }

    /// Kills all child processes, such as those started by a user's task, which would disturb later trials.
    public static void killChildren() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /// Kills children and closes the channel when this JVM exits. The exit would wait 0.3 s for a thread that
    /// is blocked in native code; closing the channel releases it at once.
    private static void release(FileChannel in) {
        killChildren();
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
