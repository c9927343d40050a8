package dev.loombench.subject.actors;

/// Message handler of an actor. Never called concurrently, so its fields need no lock.
///
/// @param <M> type of the messages
@FunctionalInterface
public interface Actor<M> {
    /// Handles one message. Whatever it throws goes to the system's handler, and the actor continues.
    void receive(M message) throws Exception;
}
