package dev.loombench.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/// Tells whether output failed because its reader has closed the pipe, as `head` does. Only the message
/// tells, and it is in the language of the system.
public final class ClosedPipe {
    private static final String ENGLISH = "Broken pipe";

    private ClosedPipe() {}

    /// Whether a write failed for that reason.
    public static boolean isReasonOf(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains(ENGLISH) || message.contains(words());
    }

    /// What this system says, found by writing into a pipe without a reader.
    private static String words() {
        try {
            Pipe pipe = Pipe.open();
            try (Pipe.SinkChannel sink = pipe.sink()) {
                pipe.source().close();
                sink.write(ByteBuffer.allocate(1));
                return ENGLISH;
            }
        } catch (IOException closed) {
            return closed.getMessage() == null ? ENGLISH : closed.getMessage();
        }
    }
}
