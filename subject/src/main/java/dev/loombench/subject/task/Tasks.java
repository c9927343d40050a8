package dev.loombench.subject.task;

import dev.loombench.protocol.TaskSpec;

/// Makes tasks of what experiment files say.
public final class Tasks {
    private Tasks() {}

    /// Makes a task ready to run.
    ///
    /// @throws TaskNotLoaded if it is a class of the user's own that can't be loaded
    public static Task of(TaskSpec spec) throws TaskNotLoaded {
        return switch (spec) {
            case TaskSpec.Noop() -> new NoopTask();
            case TaskSpec.Sleep sleep -> new SleepTask(sleep.duration());
            case TaskSpec.Cpu(long tokens) -> new CpuTask(tokens);
            case TaskSpec.Fib(int n) -> new FibTask(n);
            case TaskSpec.Http http -> new HttpTask(http.uri(), http.async());
            case TaskSpec.UserClass user -> UserTask.load(user);
            case TaskSpec.Sequence sequence -> sequence(sequence);
        };
    }

    private static Task sequence(TaskSpec.Sequence sequence) throws TaskNotLoaded {
        Task[] steps = new Task[sequence.steps().size()];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = of(sequence.steps().get(i));
        }
        return new SequenceTask(steps);
    }
}
