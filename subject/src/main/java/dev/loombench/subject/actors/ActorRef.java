package dev.loombench.subject.actors;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// The address of an actor, with its mailbox. Messages of one sender arrive in their order, one at a time.
///
/// @param <M> the messages that the actor understands
public final class ActorRef<M> {
    /// How many messages an actor handles before others have their turn.
    private static final int TURN = 64;

    private final Actor<M> actor;
    private final ActorSystem system;
    private final Queue<M> mailbox = new ConcurrentLinkedQueue<>();

    /// Messages that are announced and not yet handled. Whoever raises it from 0 schedules the actor, and
    /// only the actor's own turn lowers it: so there is one turn at a time, none too many and none
    /// forgotten.
    private final AtomicInteger announced = new AtomicInteger();

    ActorRef(Actor<M> actor, ActorSystem system) {
        this.actor = actor;
        this.system = system;
    }

    /// Sends a message; never waits for it to be handled.
    ///
    /// @throws java.util.concurrent.RejectedExecutionException if the scheduler is closed; the actor is
    ///     dead then
    public void tell(M message) {
        mailbox.add(message);
        if (announced.getAndIncrement() == 0) {
            system.scheduler().execute(this::turn);
        }
    }

    private void turn() {
        int messages = Math.min(announced.get(), TURN);
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
