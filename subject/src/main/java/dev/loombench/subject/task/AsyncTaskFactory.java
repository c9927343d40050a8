package dev.loombench.subject.task;

import dev.loombench.protocol.trial.TaskSpec;
import java.util.ArrayList;
import java.util.List;

/// Factory of asynchronous tasks from the specifications in experiment files.
public final class AsyncTaskFactory {
    private AsyncTaskFactory() {}

    /// Creates a task. Consecutive blocking steps run on the same thread, and an asynchronous request is sent
    /// by the thread of the steps before it.
    ///
    /// @throws TaskNotLoaded if a user class can't be loaded, or the server of a request is unknown
    public static AsyncTask create(TaskSpec spec) throws TaskNotLoadedException {
        List<AsyncTask> parts = new ArrayList<>();
        List<TaskSpec> blocking = new ArrayList<>();
        for (TaskSpec step : spec.flattened()) {
            if (step instanceof TaskSpec.SplitFib split) {
                addBlocking(parts, blocking);
                parts.add(new SplitFibTask(split.n()));
            } else if (step instanceof TaskSpec.Request request && request.async()) {
                parts.add(new AsyncRequestTask(TaskFactory.create(blocking), TaskFactory.address(request)));
                blocking.clear();
            } else {
                blocking.add(step);
            }
        }
        addBlocking(parts, blocking);
        return new AsyncChainTask(parts);
    }

    private static void addBlocking(List<AsyncTask> parts, List<TaskSpec> blocking) throws TaskNotLoadedException {
        if (!blocking.isEmpty()) {
            parts.add(new BlockingPart(TaskFactory.create(blocking)));
            blocking.clear();
        }
    }
}
