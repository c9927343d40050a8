package dev.loombench.protocol.load;

import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;

/// A load generator to the lab, a line each on its standard output.
public sealed interface LoadEvent {
    Line line();

    /// One more second is over.
    record Second(LoadSecond second) implements LoadEvent {
        @Override
        public Line line() {
            return second.line();
        }
    }

    /// The load could not be begun, or not brought to its end. The files hold what there was up to then.
    ///
    /// @param message for people: what was wrong, and where
    record Fault(FaultKind kind, String message) implements LoadEvent {
        @Override
        public Line line() {
            return Line.of("fault").with("kind", kind).with("message", message);
        }
    }

    /// The load came to its end, and the files are whole.
    record Done() implements LoadEvent {
        @Override
        public Line line() {
            return Line.of("done");
        }
    }

    /// What kept a load from its end.
    enum FaultKind {
        /// The target's name has no address.
        UNKNOWN_HOST,
        /// No connection could be had before the first request.
        NO_CONNECTION,
        /// The target doesn't agree on encryption.
        TLS,
        /// The target is asked by plain HTTP, and speaks TLS.
        TLS_ONLY,
        /// The target demands a certificate of its client.
        CLIENT_CERTIFICATE,
        /// The generator may not have as many files and connections open as the load needs.
        OPEN_FILES,
        /// The feed isn't what it was when the load was ordered.
        FEED,
        /// Something else, in the generator itself.
        GENERATOR
    }

    /// @throws ProtocolException if the line isn't an event
    static LoadEvent from(Line line) {
        return switch (line.kind()) {
            case "second" -> new Second(LoadSecond.from(line));
            case "fault" -> new Fault(kind(line.text("kind")), line.text("message"));
            case "done" -> new Done();
            default -> throw new ProtocolException("not an event of a load generator: " + line);
        };
    }

    private static FaultKind kind(String word) {
        try {
            return FaultKind.valueOf(word);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a kind of fault: " + word, e);
        }
    }
}
