package dev.loombench.subject.task;

import dev.loombench.protocol.TaskSpec;
import java.util.ArrayList;
import java.util.List;

/// Makes asynchronous tasks of what experiment files say.
public final class AsyncTasks {
    private AsyncTasks() {}

    /// Makes a task ready to run. Steps that hold a thread and follow each other do so on the same one, and an
    /// asynchronous request is sent by the thread that did the steps before it.
    ///
    /// @throws TaskNotLoaded if a step is a class of the user's own that can't be loaded, or a request and it
    ///     isn't known to which server
    public static AsyncTask of(TaskSpec spec) throws TaskNotLoaded {
        List<AsyncTask> parts = new ArrayList<>();
        List<TaskSpec> held = new ArrayList<>();
        for (TaskSpec step : spec.flattened()) {
            if (step instanceof TaskSpec.SplitFib split) {
                addHeld(parts, held);
                parts.add(new SplitFibTask(split.n()));
            } else if (step instanceof TaskSpec.Request request && request.async()) {
                parts.add(new AsyncRequestTask(Tasks.of(held), Tasks.address(request)));
                held.clear();
            } else {
                held.add(step);
            }
        }
        addHeld(parts, held);
        return new AsyncChainTask(parts);
    }

    private static void addHeld(List<AsyncTask> parts, List<TaskSpec> held) throws TaskNotLoaded {
        if (!held.isEmpty()) {
            parts.add(new HeldTask(Tasks.of(held)));
            held.clear();
        }
    }
}
