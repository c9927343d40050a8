package dev.loombench.subject.actors;

/// What an actor does with a message. It is never called twice at the same time, so its fields need no
/// lock.
///
/// @param <M> the messages that it understands
@FunctionalInterface
public interface Actor<M> {
    /// Handles one message; whatever it throws goes to the system's handler, and the actor goes on.
    void receive(M message) throws Exception;
}
