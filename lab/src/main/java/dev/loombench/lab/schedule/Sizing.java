package dev.loombench.lab.schedule;

import dev.loombench.lab.theory.Goetz;
import dev.loombench.lab.theory.Supply;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;
import java.util.OptionalInt;

/// Resolves the declared pool size of an execution model to a number of threads.
public final class Sizing {
    private Sizing() {}

    /// Work with the pool size as a number.
    ///
    /// @param cores processors of the measured JVM
    /// @param computeSeconds CPU time of one task on the JDK under test
    public static Work resolved(Work work, int cores, double computeSeconds) {
        OptionalInt goetz = Goetz.threads(cores, TaskCost.waitSeconds(work.task()), computeSeconds, work.tasks());
        ModelSpec model = work.model().resolved(cores, goetz);
        return new Work(work.shape(), model, work.task(), work.tasks(), work.callers());
    }

    /// Whether the pool size depends on the compute time of a task, which then has to be measured first.
    public static boolean needsComputeTime(Work work) {
        return work.model().declaredSize() instanceof PoolSize.Goetz;
    }

    /// Whether the task has a user's class, which may fail to load.
    public static boolean needsLoading(Work work) {
        return work.task().flattened().stream().anyMatch(TaskSpec.UserClass.class::isInstance);
    }

    /// Threads and cores that a resolved model offers. Asynchronous tasks hold no threads while they wait, but
    /// compute on no more cores than there are threads.
    public static Supply supply(Work resolved, int cores) {
        OptionalInt threads = resolved.model().declaredSize() instanceof PoolSize.Fixed(int size)
                ? OptionalInt.of(size)
                : OptionalInt.empty();
        return resolved.task().isAsynchronous()
                ? Supply.threadPerTask(resolved.callers(), Math.min(cores, threads.orElse(cores)))
                : new Supply(threads, resolved.callers(), cores);
    }
}
