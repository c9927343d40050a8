package dev.loombench.subject.actors;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Reference to an actor, with its mailbox. Messages of one sender are handled in order, one at a time.
///
/// @param <M> type of the messages
public final class ActorRef<M> {
    /// Maximum number of messages that an actor handles in one turn, for fairness.
    private static final int MAX_TURN_MESSAGES = 64;

    private final Actor<M> actor;
    private final ActorSystem system;
    private final Queue<M> mailbox = new ConcurrentLinkedQueue<>();

    /// Number of messages announced and not yet handled. Whoever raises it from 0 schedules the actor, and only
    /// the actor's own turn lowers it; so there is at most one turn at a time and no wake-up is lost.
    private final AtomicInteger announced = new AtomicInteger();

    ActorRef(Actor<M> actor, ActorSystem system) {
        this.actor = actor;
        this.system = system;
    }

    /// Sends a message without waiting for it to be handled.
    ///
    /// @throws java.util.concurrent.RejectedExecutionException if the scheduler is closed; the actor is dead
    ///     then
    public void tell(M message) {
        mailbox.add(message);
        if (announced.getAndIncrement() == 0) {
            system.scheduler().execute(this::turn);
        }
    }

    private void turn() {
        int messages = Math.min(announced.get(), MAX_TURN_MESSAGES);
        for (int i = 0; i < messages; i++) {
            guarded(() -> actor.receive(mailbox.remove()));
        }
        if (announced.addAndGet(-messages) > 0) {
            guarded(() -> system.scheduler().execute(this::turn));
        }
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (Throwable t) {
            system.onFailure().accept(t);
        }
    }

    private interface Step {
        void run() throws Exception;
    }
}
