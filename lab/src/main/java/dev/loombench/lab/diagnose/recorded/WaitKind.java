package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import dev.loombench.lab.diagnose.recorded.PlatformThreadSample.PlatformThreadState;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import java.util.regex.Pattern;

/// Kind of what a thread is doing while it has a request.
public enum WaitKind {
    /// On a processor, or runnable without one.
    RUNNING("run"),
    SLEEPING("sleep"),
    /// Waits for bytes from a socket.
    READING("wait for data"),
    /// Waits for what other threads hold: a monitor, a lock, a permit, a pooled connection.
    QUEUED("wait for their turn"),
    /// Waits for something else, such as a result from another thread.
    WAITING("wait");

    private static final Pattern SOCKET_CLASS =
            Pattern.compile("sun\\.nio\\.ch\\.(Net|NioSocketImpl|SocketDispatcher|UnixDispatcher|SocketChannelImpl)");

    private final String verb;

    WaitKind(String verb) {
        this.verb = verb;
    }

    /// Verb in the plural, for sentences: "sleep".
    String verb() {
        return verb;
    }

    static WaitKind classify(PlatformThreadState state, JfrStack stack) {
        return switch (state) {
            case RUNNABLE -> isAtSocket(stack) ? READING : RUNNING;
            case BLOCKED -> QUEUED;
            case SLEEPING -> SLEEPING;
            case WAITING -> classifyWaiting(stack);
        };
    }

    private static WaitKind classifyWaiting(JfrStack stack) {
        if (isAcquiring(stack) || KnownCalls.findBorrowing(stack.frames()).isPresent()) {
            return QUEUED;
        }
        return stack.frames().stream()
                        .takeWhile(Frame::isJdk)
                        .anyMatch(frame -> SOCKET_CLASS.matcher(frame.type()).matches())
                ? READING
                : WAITING;
    }

    private static boolean isAtSocket(JfrStack stack) {
        return stack.top()
                .filter(frame -> SOCKET_CLASS.matcher(frame.type()).matches())
                .isPresent();
    }

    /// Whether the thread acquires a lock or permits: the outermost of the innermost JDK calls tells what it
    /// waits for.
    private static boolean isAcquiring(JfrStack stack) {
        return stack.frames().stream()
                .takeWhile(Frame::isJdk)
                .reduce((above, below) -> below)
                .filter(frame -> KnownCalls.isLock(frame.type(), frame.method())
                        || KnownCalls.isAcquire(frame.type(), frame.method()))
                .isPresent();
    }
}
