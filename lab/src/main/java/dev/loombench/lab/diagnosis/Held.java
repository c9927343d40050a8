package dev.loombench.lab.diagnosis;

import dev.loombench.lab.calls.Calls;
import java.util.regex.Pattern;

/// What a thread that works on a request is at.
public enum Held {
    /// It runs, or would if there were a processor for it.
    RUNNING("run"),
    SLEEPING("sleep"),
    /// It waits for bytes from a socket.
    READING("wait for data"),
    /// It waits for what others have: a monitor, a lock, a permit, a connection out of a pool.
    QUEUED("wait for their turn"),
    /// It waits for something else, such as a result from another thread.
    WAITING("wait");

    private static final Pattern SOCKET =
            Pattern.compile("sun\\.nio\\.ch\\.(Net|NioSocketImpl|SocketDispatcher|UnixDispatcher|SocketChannelImpl)");

    private final String verb;

    Held(String verb) {
        this.verb = verb;
    }

    /// In the plural: "sleep".
    String verb() {
        return verb;
    }

    static Held of(ThreadState state, Stack stack) {
        return switch (state) {
            case RUNNABLE -> atSocket(stack) ? READING : RUNNING;
            case BLOCKED -> QUEUED;
            case SLEEPING -> SLEEPING;
            case WAITING -> waiting(stack);
        };
    }

    private static Held waiting(Stack stack) {
        if (locks(stack) || Calls.borrowing(stack.frames()).isPresent()) {
            return QUEUED;
        }
        return stack.frames().stream()
                        .takeWhile(Frame::ofJdk)
                        .anyMatch(frame -> SOCKET.matcher(frame.type()).matches())
                ? READING
                : WAITING;
    }

    private static boolean atSocket(Stack stack) {
        return stack.top()
                .filter(frame -> SOCKET.matcher(frame.type()).matches())
                .isPresent();
    }

    /// The outermost call into the JDK names what the program waits for.
    private static boolean locks(Stack stack) {
        return stack.frames().stream()
                .takeWhile(Frame::ofJdk)
                .reduce((above, below) -> below)
                .filter(frame ->
                        Calls.locks(frame.type(), frame.method()) || Calls.acquires(frame.type(), frame.method()))
                .isPresent();
    }
}
