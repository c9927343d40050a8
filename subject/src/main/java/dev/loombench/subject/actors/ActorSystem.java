package dev.loombench.subject.actors;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Actors that share an executor, the scheduler.
///
/// @param scheduler runs the actors; it must run every task that it accepts
/// @param onFailure told whatever an actor throws, and the scheduler's refusal to go on with an actor
public record ActorSystem(Executor scheduler, Consumer<Throwable> onFailure) {
    /// Starts an actor; it costs nothing until the first message.
    public <M> ActorRef<M> spawn(Actor<M> actor) {
        return new ActorRef<>(actor, this);
    }
}
