package dev.loombench.lab.schedule;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.lab.theory.PoolSizeRule;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.TaskSpec;
import java.util.OptionalInt;

/// Resolves the declared pool size of an execution model to a number of threads.
public final class ModelSizing {
    private ModelSizing() {}

    /// Work with the pool size as a number.
    ///
    /// @param cores processors of the measured JVM
    /// @param computeSeconds CPU time of one task on the JDK under test
    public static BatchSpec resolve(BatchSpec work, int cores, double computeSeconds) {
        OptionalInt goetz =
                PoolSizeRule.threads(cores, TaskCost.waitSeconds(work.task()), computeSeconds, work.tasks());
        ModelSpec model = work.model().resolved(cores, goetz);
        return new BatchSpec(work.shape(), model, work.task(), work.tasks(), work.callers());
    }

    /// Whether the pool size depends on the compute time of a task, which then has to be measured first.
    public static boolean needsComputeTime(BatchSpec work) {
        return work.model().declaredSize() instanceof PoolSize.Goetz;
    }

    /// Whether the task has a user's class, which may fail to load.
    public static boolean needsLoading(BatchSpec work) {
        return work.task().flattened().stream().anyMatch(TaskSpec.UserClass.class::isInstance);
    }

    /// Threads and cores that a resolved model offers. Asynchronous tasks hold no threads while they wait, but
    /// compute on no more cores than there are threads.
    public static ExecutionResources resources(BatchSpec resolved, int cores) {
        OptionalInt threads = resolved.model().declaredSize() instanceof PoolSize.Fixed(int size)
                ? OptionalInt.of(size)
                : OptionalInt.empty();
        return resolved.task().isAsynchronous()
                ? ExecutionResources.threadPerTask(resolved.callers(), Math.min(cores, threads.orElse(cores)))
                : new ExecutionResources(threads, resolved.callers(), cores);
    }
}
