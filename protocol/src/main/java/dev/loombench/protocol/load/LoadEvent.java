package dev.loombench.protocol.load;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageLine;

/// An event that a load generator reports to the lab, one line each on its standard output.
public sealed interface LoadEvent permits LoadSecond, LoadEvent.LoadFault, LoadEvent.LoadDone {
    /// Longest message of a fault, in characters: it may quote what a server sent.
    int MAX_MESSAGE_LENGTH = 1_000;

    default MessageLine line() {
        return MessageLine.of((Record) this);
    }

    /// A fault that prevented or ended the load. The files hold the figures up to then.
    ///
    /// @param message cause and place, for people
    record LoadFault(LoadFaultKind kind, String message) implements LoadEvent {
        public LoadFault {
            message = Format.excerpt(message, MAX_MESSAGE_LENGTH);
        }
    }

    /// The end of the load, with complete files.
    record LoadDone() implements LoadEvent {}
}
