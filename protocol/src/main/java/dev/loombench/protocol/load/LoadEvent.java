package dev.loombench.protocol.load;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;

/// An event that a load generator reports to the lab, one line each on its standard output.
public sealed interface LoadEvent {
    /// Longest message of a fault, in characters: it may quote what a server sent.
    int MAX_MESSAGE_LENGTH = 1_000;

    MessageLine line();

    /// The figures of a second that is over.
    record SecondEvent(LoadSecond second) implements LoadEvent {
        @Override
        public MessageLine line() {
            return second.line();
        }
    }

    /// A fault that prevented or ended the load. The files hold the figures up to then.
    ///
    /// @param message cause and place, for people
    record LoadFault(LoadFaultKind kind, String message) implements LoadEvent {
        public LoadFault {
            message = Format.excerpt(message, MAX_MESSAGE_LENGTH);
        }

        @Override
        public MessageLine line() {
            return MessageLine.of("fault").with("kind", kind).with("message", message);
        }
    }

    /// The end of the load, with complete files.
    record LoadDone() implements LoadEvent {
        @Override
        public MessageLine line() {
            return MessageLine.of("done");
        }
    }

    /// Reads an event.
    ///
    /// @throws ProtocolException if the line isn't an event
    static LoadEvent from(MessageLine line) {
        return switch (line.kind()) {
            case "second" -> new SecondEvent(LoadSecond.from(line));
            case "fault" -> new LoadFault(kind(line.text("kind")), line.text("message"));
            case "done" -> new LoadDone();
            default -> throw new ProtocolException("not an event of a load generator: " + line);
        };
    }

    private static LoadFaultKind kind(String word) {
        try {
            return LoadFaultKind.valueOf(word);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a kind of fault: " + word, e);
        }
    }
}
