package dev.loombench.subject.actors;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Actors that share an executor as their scheduler.
///
/// @param scheduler runs the actors; must run every task that it accepts
/// @param onFailure receives whatever an actor throws, and rejections by the scheduler
public record ActorSystem(Executor scheduler, Consumer<Throwable> onFailure) {
    /// Starts an actor; it costs nothing until the first message.
    public <M> ActorRef<M> spawn(Actor<M> actor) {
        return new ActorRef<>(actor, this);
    }
}
