package dev.loombench.subject.task;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.server.DelayServerAddress;
import dev.loombench.protocol.trial.TaskSpec;
import java.net.URI;
import java.util.List;

/// Factory of blocking tasks from the specifications in experiment files.
public final class TaskFactory {
    private TaskFactory() {}

    /// Creates a task.
    ///
    /// @throws TaskNotLoaded if a user class can't be loaded, or the server of a request is unknown
    /// @throws InvalidValueException if it is asynchronous or a parked thread
    public static Task create(TaskSpec spec) throws TaskNotLoadedException {
        return switch (spec) {
            case TaskSpec.Noop() -> new NoopTask();
            case TaskSpec.Sleep sleep -> new SleepTask(sleep.duration());
            case TaskSpec.Cpu(long tokens) -> new CpuTask(tokens);
            case TaskSpec.Fib(int n) -> new FibTask(n);
            case TaskSpec.Http http -> new HttpTask(http.uri(), http.async());
            case TaskSpec.UserClass user -> UserTask.load(user);
            case TaskSpec.Request request -> request(request);
            case TaskSpec.SplitFib split -> throw notBlocking(split);
            case TaskSpec.Park park ->
                throw new InvalidValueException(
                        park.toString(), "a task of a batch: threads park for the method memory only");
            case TaskSpec.Sequence(List<TaskSpec> steps) -> create(steps);
        };
    }

    /// Creates a task of consecutive steps; without steps, one that does nothing.
    static Task create(List<TaskSpec> steps) throws TaskNotLoadedException {
        if (steps.size() < 2) {
            return steps.isEmpty() ? new NoopTask() : create(steps.getFirst());
        }
        Task[] tasks = new Task[steps.size()];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = create(steps.get(i));
        }
        return new SequenceTask(tasks);
    }

    /// Address of a request at the delay server.
    ///
    /// @throws TaskNotLoaded if this JVM has no address of the server
    static URI address(TaskSpec.Request request) throws TaskNotLoadedException {
        return DelayServerAddress.readProperty()
                .orElseThrow(() ->
                        new TaskNotLoadedException(JvmFailure.NO_DELAY_SERVER, request, DelayServerAddress.PROPERTY))
                .uriFor(request.delay());
    }

    private static Task request(TaskSpec.Request request) throws TaskNotLoadedException {
        if (request.async()) {
            throw notBlocking(request);
        }
        return new HttpTask(address(request), false);
    }

    private static InvalidValueException notBlocking(TaskSpec spec) {
        return new InvalidValueException(
                spec.toString(), "a task that holds a thread; asynchronous ones run in one-shot batches only");
    }
}
