package dev.loombench.lab.schedule;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.lab.theory.PoolSizeRule;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.PoolSize;
import dev.loombench.protocol.trial.TaskSpec;
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
    /// compute on no more cores than there are threads. Several callers share the threads of a library, and may
    /// therefore stay further from an ideal of as many threads each.
    public static ExecutionResources resources(BatchSpec resolved, int cores) {
        OptionalInt threads = resolved.model().threads(cores);
        return resolved.task().isAsynchronous()
                ? ExecutionResources.threadPerTask(resolved.callers(), Math.min(cores, threads.orElse(cores)))
                : new ExecutionResources(threads, resolved.callers(), cores);
    }

    /// Upper bound of the platform threads that work has at once.
    public static final class ThreadDemand {
        /// Threads of the JVM itself, with a reserve for an executor's own.
        private static final long JVM_THREADS = 50;

        /// Threads of the HTTP client that each asynchronous request has: a selector, and workers of its pool.
        private static final long CLIENT_THREADS = 4;

        private ThreadDemand() {}

        /// Upper bound for a JVM with this work.
        ///
        /// @param work work whose pool size is a number
        public static long platformThreads(BatchSpec work) {
            long tasks = (long) work.tasks() * work.callers();
            return JVM_THREADS + ofModel(work, tasks) + ofClients(work, tasks);
        }

        private static long ofModel(BatchSpec work, long tasks) {
            return switch (work.model()) {
                case ModelSpec.PlatformPerTask _, ModelSpec.CachedPool _ -> tasks * threadsPerTask(work);
                case ModelSpec.FixedPool(PoolSize size) -> bounded(size, tasks, work.callers());
                case ModelSpec.WorkStealing(PoolSize size) -> bounded(size, tasks, work.callers());
                case ModelSpec.SingleThread() -> work.callers();
                case ModelSpec.VirtualPerTask _, ModelSpec.VirtualBounded _, ModelSpec.Structured _ -> 0;
                case ModelSpec.Coroutines _, ModelSpec.Reactive _ -> ofLibrary(work.model(), tasks);
            };
        }

        /// Threads of one task: two for a task that splits.
        private static long threadsPerTask(BatchSpec work) {
            return work.task().flattened().stream().anyMatch(TaskSpec.SplitFib.class::isInstance) ? 2 : 1;
        }

        /// Threads of a library, which all callers share: as many as on all processors of this machine.
        private static long ofLibrary(ModelSpec model, long tasks) {
            return Math.min(
                    tasks,
                    model.threads(Runtime.getRuntime().availableProcessors()).orElseThrow());
        }

        private static long bounded(PoolSize size, long tasks, int callers) {
            return size instanceof PoolSize.Fixed(int threads) ? Math.min(tasks, (long) threads * callers) : tasks;
        }

        private static long ofClients(BatchSpec work, long tasks) {
            boolean clients = work.task().flattened().stream()
                    .anyMatch(step -> step instanceof TaskSpec.Request request && request.async());
            return clients ? tasks * CLIENT_THREADS : 0;
        }
    }
}
