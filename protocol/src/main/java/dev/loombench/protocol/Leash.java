package dev.loombench.protocol;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;

/// Ties a JVM to the life of the process that started it: that one holds the other end of its
/// standard input, and when it dies, however it dies, the kernel closes the pipe. Waiting for that costs a
/// measurement nothing.
public final class Leash {
    /// The system property that asks for the leash. Who sets it must keep this JVM's standard input open.
    public static final String PROPERTY = "loombench.leash";

    private static final int KILLED = 137;

    private Leash() {}

    /// From now on this JVM halts with exit code 137 as soon as its standard input ends, if [#PROPERTY] is
    /// set.
    public static void fasten() {
        if (System.getProperty(PROPERTY) != null) {
            FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
            Thread.ofPlatform().daemon().name("loombench-leash").start(() -> awaitEnd(in));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> loosen(in), "loombench-loosen"));
        }
    }

    private static void awaitEnd(FileChannel in) {
        ByteBuffer unexpected = ByteBuffer.allocate(64);
        try {
            while (in.read(unexpected.clear()) >= 0) {
                // only the end counts
            }
        } catch (AsynchronousCloseException loosened) {
            return;
        } catch (IOException e) {
            // as good as the end
        }
        killChildren();
        Runtime.getRuntime().halt(KILLED);
    }

    /// What a task of the user's started must not burden the trials that follow.
    public static void killChildren() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /// A JVM that ends gives a thread that is blocked in native code 0.3 s to come back. Closing the channel
    /// brings it back at once.
    private static void loosen(FileChannel in) {
        killChildren();
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
