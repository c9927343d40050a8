package dev.loombench.subject.model;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/// The execution models as executors.
public final class ExecutionModels {
    private static final int MAX_WORKERS = 0x7fff;

    private ExecutionModels() {}

    /// Opens an execution model; its `close` waits until all its tasks are done. `cores` is what this JVM
    /// has.
    ///
    /// @throws BadWord if the size is left to the rule of Goetz, which needs a calibration, or is beyond
    ///     the model's own limit
    public static ExecutorService open(ModelSpec model) {
        return switch (model) {
            case ModelSpec.VirtualPerTask() -> Executors.newVirtualThreadPerTaskExecutor();
            case ModelSpec.PlatformPerTask() ->
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
            case ModelSpec.CachedPool() -> Executors.newCachedThreadPool();
            case ModelSpec.FixedPool(PoolSize size) -> Executors.newFixedThreadPool(number(model, size));
            case ModelSpec.WorkStealing(PoolSize size) -> workStealing(model, number(model, size));
            case ModelSpec.SingleThread() -> Executors.newSingleThreadExecutor();
            case ModelSpec.VirtualBounded(PoolSize permits) -> new BoundedVirtualExecutor(number(model, permits));
        };
    }

    private static ExecutorService workStealing(ModelSpec model, int workers) {
        if (workers > MAX_WORKERS) {
            throw new BadWord(model.toString(), "a work-stealing pool of at most " + MAX_WORKERS + " workers");
        }
        return new ForkJoinPool(workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    private static int number(ModelSpec model, PoolSize size) {
        return switch (size) {
            case PoolSize.Fixed(int threads) -> threads;
            case PoolSize.Cores(int less) -> Math.max(1, Runtime.getRuntime().availableProcessors() - less);
            case PoolSize.Goetz() ->
                throw new BadWord(
                        model.toString(),
                        "a model of known size: the rule of Goetz needs a calibration of the task first");
        };
    }
}
