package dev.loombench.subject.model;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.PoolSize;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

public final class ExecutionModels {
    private static final int MAX_WORKERS = 0x7fff;

    private ExecutionModels() {}

    /// Returns a supplier that [#open]s a model each time, under the [ThreadCap] of this JVM if there is one:
    /// platform threads beyond it are refused with [ThreadCapReachedError].
    ///
    /// @throws InvalidValueException if the cap is none, or this JVM doesn't have the model's library; what else is
    ///     wrong with the model is said when it is opened
    public static Supplier<ExecutorService> opener(ModelSpec model) {
        if (model.library().isPresent()) {
            LibraryModel models = LibraryModels.find(model);
            return () -> models.open(model);
        }
        Optional<ThreadCap> cap = ThreadCap.readProperty();
        if (cap.isEmpty()) {
            return () -> open(model);
        }
        CappedThreadFactories threads = CappedThreadFactories.ofThisJvm(cap.get());
        return () -> open(model, threads);
    }

    /// Opens an execution model, whose `close` waits until all tasks are done. `cores` stands for the CPUs
    /// available to this JVM.
    ///
    /// @throws InvalidValueException if the size is left to the rule of Goetz, which needs a calibration,
    ///     or is beyond the model's own limit, or if this JVM doesn't have the model's library or API
    public static ExecutorService open(ModelSpec model) {
        return switch (model) {
            case ModelSpec.VirtualPerTask() -> Executors.newVirtualThreadPerTaskExecutor();
            case ModelSpec.PlatformPerTask() ->
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
            case ModelSpec.CachedPool() -> Executors.newCachedThreadPool();
            case ModelSpec.FixedPool(PoolSize size) -> Executors.newFixedThreadPool(number(model, size));
            case ModelSpec.WorkStealing(PoolSize size) ->
                workStealing(model, size, ForkJoinPool.defaultForkJoinWorkerThreadFactory);
            case ModelSpec.SingleThread() -> Executors.newSingleThreadExecutor();
            case ModelSpec.VirtualBounded(PoolSize permits) -> new BoundedVirtualExecutor(number(model, permits));
            case ModelSpec.Structured structured -> structured(structured);
            case ModelSpec.Coroutines coroutines ->
                LibraryModels.find(coroutines).open(coroutines);
            case ModelSpec.Reactive reactive -> LibraryModels.find(reactive).open(reactive);
        };
    }

    static ExecutorService open(ModelSpec model, CappedThreadFactories threads) {
        ThreadFactory pooled = threads.capped(Executors.defaultThreadFactory());
        return switch (model) {
            case ModelSpec.PlatformPerTask() ->
                Executors.newThreadPerTaskExecutor(
                        threads.capped(Thread.ofPlatform().factory()));
            case ModelSpec.CachedPool() -> Executors.newCachedThreadPool(pooled);
            case ModelSpec.FixedPool(PoolSize size) -> Executors.newFixedThreadPool(number(model, size), pooled);
            case ModelSpec.WorkStealing(PoolSize size) -> workStealing(model, size, threads.workerFactory());
            case ModelSpec.SingleThread() -> Executors.newSingleThreadExecutor(pooled);
            case ModelSpec.VirtualPerTask virtual -> open(virtual);
            case ModelSpec.VirtualBounded virtual -> open(virtual);
            case ModelSpec.Structured virtual -> open(virtual);
            case ModelSpec.Coroutines bounded -> open(bounded);
            case ModelSpec.Reactive bounded -> open(bounded);
        };
    }

    private static ExecutorService structured(ModelSpec model) {
        try {
            return new StructuredExecutor();
        } catch (UnsupportedOperationException e) {
            throw new InvalidValueException(model.toString(), "a model of this JDK: " + e.getMessage());
        }
    }

    private static ExecutorService workStealing(ModelSpec model, PoolSize size, ForkJoinWorkerThreadFactory workers) {
        int number = number(model, size);
        if (number > MAX_WORKERS) {
            throw new InvalidValueException(
                    model.toString(), "a work-stealing pool of at most " + MAX_WORKERS + " workers");
        }
        return new ForkJoinPool(number, workers, null, true);
    }

    private static int number(ModelSpec model, PoolSize size) {
        return switch (size) {
            case PoolSize.Fixed(int threads) -> threads;
            case PoolSize.Cores(int less) -> Math.max(1, Runtime.getRuntime().availableProcessors() - less);
            case PoolSize.Goetz() ->
                throw new InvalidValueException(
                        model.toString(),
                        "a model of known size: the rule of Goetz needs a calibration of the task first");
        };
    }
}
