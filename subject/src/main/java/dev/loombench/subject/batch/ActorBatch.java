package dev.loombench.subject.batch;

import dev.loombench.subject.actors.Actor;
import dev.loombench.subject.actors.ActorRef;
import dev.loombench.subject.actors.ActorSystem;
import dev.loombench.subject.task.Task;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/// Batch in which a master actor starts an actor per task, and ends the round when all have replied. Each round
/// has its own scheduler.
final class ActorBatch extends Batch {
    private final Supplier<ExecutorService> model;

    ActorBatch(Supplier<ExecutorService> model, Task task, int tasks) {
        super(task, tasks);
        this.model = model;
    }

    @Override
    void dispatch(TaskSlot[] slots) throws InterruptedException {
        CompletableFuture<Integer> done = new CompletableFuture<>();
        try (ExecutorService scheduler = model.get()) {
            ActorSystem system = new ActorSystem(scheduler, done::completeExceptionally);
            Master master = new Master(system, slots, done);
            master.self.tell(new Start());
            await(done);
        }
    }

    private void await(CompletableFuture<Integer> done) throws InterruptedException {
        try {
            done.get();
        } catch (ExecutionException e) {
            noteRefusal(e);
            throw unchecked(e);
        }
    }

    private sealed interface ToMaster {}

    private record Start() implements ToMaster {}

    private record Reply() implements ToMaster {}

    private record Work(ActorRef<ToMaster> replyTo) {}

    private static final class Master implements Actor<ToMaster> {
        private final ActorSystem system;
        private final TaskSlot[] slots;
        private final CompletableFuture<Integer> done;
        private final ActorRef<ToMaster> self;
        private int replies;

        @SuppressWarnings("this-escape")
        Master(ActorSystem system, TaskSlot[] slots, CompletableFuture<Integer> done) {
            this.system = system;
            this.slots = slots;
            this.done = done;
            this.self = system.spawn(this);
        }

        @Override
        public void receive(ToMaster message) {
            switch (message) {
                case Start() -> startAll();
                case Reply() -> count();
            }
        }

        private void startAll() {
            for (TaskSlot slot : slots) {
                ActorRef<Work> worker = system.spawn(work -> {
                    slot.run();
                    work.replyTo().tell(new Reply());
                });
                worker.tell(new Work(self));
            }
        }

        private void count() {
            replies++;
            if (replies == slots.length) {
                done.complete(replies);
            }
        }
    }
}
