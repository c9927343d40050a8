package dev.loombench.subject.batch;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.ThreadCapReachedError;
import dev.loombench.subject.task.Task;
import java.util.Optional;

/// Batch that starts a thread per task without an executor, then joins all.
public final class ThreadBatch extends Batch {
    private final Thread.Builder builder;
    private final Thread[] threads;
    private final Optional<ThreadCap> cap;
    private long startNanos;

    ThreadBatch(Thread.Builder builder, Task task, int tasks) {
        super(task, tasks);
        this.builder = builder;
        this.threads = new Thread[tasks];
        this.cap = builder instanceof Thread.Builder.OfPlatform ? ThreadCap.readProperty() : Optional.empty();
    }

    /// Creates the thread builder of a model.
    ///
    /// @throws InvalidValueException if the model isn't a thread per task
    public static Thread.Builder builder(ModelSpec model) {
        return switch (model) {
            case ModelSpec.VirtualPerTask() -> Thread.ofVirtual();
            case ModelSpec.PlatformPerTask() -> Thread.ofPlatform();
            case ModelSpec.CachedPool pool -> throw notThreadPerTask(pool);
            case ModelSpec.FixedPool pool -> throw notThreadPerTask(pool);
            case ModelSpec.WorkStealing pool -> throw notThreadPerTask(pool);
            case ModelSpec.SingleThread pool -> throw notThreadPerTask(pool);
            case ModelSpec.VirtualBounded pool -> throw notThreadPerTask(pool);
            case ModelSpec.Structured scope -> throw notThreadPerTask(scope);
            case ModelSpec.Coroutines pool -> throw notThreadPerTask(pool);
            case ModelSpec.Reactive pool -> throw notThreadPerTask(pool);
        };
    }

    private static InvalidValueException notThreadPerTask(ModelSpec model) {
        return new InvalidValueException(
                model.toString(), "a model that starts a thread per task (virtual-per-task, platform-per-task)");
    }

    /// Time to create and start all threads in the last round, in nanoseconds, without joining them.
    public long startNanos() {
        return startNanos;
    }

    /// Number of threads that a round starts.
    public int tasks() {
        return threads.length;
    }

    @Override
    void dispatch(TaskSlot[] slots) throws InterruptedException {
        int started = 0;
        try {
            long before = System.nanoTime();
            for (TaskSlot slot : slots) {
                if (cap.isPresent() && started == cap.get().threads()) {
                    throw new ThreadCapReachedError(cap.get());
                }
                threads[started] = builder.start(slot);
                started++;
            }
            startNanos = System.nanoTime() - before;
        } catch (OutOfMemoryError e) {
            noteRefusal(e);
            throw e;
        } finally {
            for (int i = 0; i < started; i++) {
                threads[i].join();
            }
        }
    }
}
