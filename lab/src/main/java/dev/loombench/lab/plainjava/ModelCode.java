package dev.loombench.lab.plainjava;

import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.CoroutineDispatcher;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.PoolSize;
import java.util.Map;
import java.util.Optional;

/// Java code of an execution model.
///
/// @param sized model with its pool size as a number
/// @param comment comment lines that explain the pool size, or empty
record ModelCode(ModelSpec sized, String comment) {
    static ModelCode of(BatchSpec declared, BatchSpec sized, Templates templates) {
        PoolSize size = declared.model().declaredSize();
        String comment = switch (size) {
            case PoolSize.Cores(int less) -> "// " + size + ", at least 1\n";
            case PoolSize.Goetz() ->
                templates.fill("goetz", Map.of("compute", Format.seconds(TaskCost.nominalSeconds(sized.task()))));
            case PoolSize.Fixed given -> "";
            case null -> "";
        };
        return new ModelCode(sized.model(), comment);
    }

    /// Expression that creates the model as an `ExecutorService`.
    String executor() {
        return switch (sized) {
            case ModelSpec.VirtualPerTask() -> "Executors.newVirtualThreadPerTaskExecutor()";
            case ModelSpec.PlatformPerTask() -> "Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())";
            case ModelSpec.CachedPool() -> "Executors.newCachedThreadPool()";
            case ModelSpec.FixedPool(PoolSize size) -> "Executors.newFixedThreadPool(" + size + ")";
            case ModelSpec.WorkStealing(PoolSize size) ->
                "new ForkJoinPool(" + size + ", ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true)";
            case ModelSpec.SingleThread() -> "Executors.newSingleThreadExecutor()";
            case ModelSpec.VirtualBounded(PoolSize permits) -> "new BoundedVirtualExecutor(" + permits + ")";
            case ModelSpec.Structured() -> "new StructuredExecutor()";
            case ModelSpec.Coroutines(CoroutineDispatcher dispatcher) ->
                "new CoroutineExecutor(kotlinx.coroutines.Dispatchers."
                        + switch (dispatcher) {
                            case IO -> "getIO()";
                            case DEFAULT -> "getDefault()";
                        }
                        + ")";
            case ModelSpec.Reactive() -> "new ReactiveExecutor(reactor.core.scheduler.Schedulers.boundedElastic())";
        };
    }

    /// Executor of Loombench that the model needs; empty where those of the JDK do.
    static Optional<String> nestedExecutor(ModelSpec model) {
        return switch (model) {
            case ModelSpec.VirtualBounded _ -> Optional.of("BoundedVirtualExecutor");
            case ModelSpec.Structured _ -> Optional.of("StructuredExecutor");
            case ModelSpec.Coroutines _ -> Optional.of("CoroutineExecutor");
            case ModelSpec.Reactive _ -> Optional.of("ReactiveExecutor");
            case ModelSpec.VirtualPerTask _,
                    ModelSpec.PlatformPerTask _,
                    ModelSpec.CachedPool _,
                    ModelSpec.FixedPool _,
                    ModelSpec.WorkStealing _,
                    ModelSpec.SingleThread _ -> Optional.empty();
        };
    }

    /// Expression that creates a thread builder.
    ///
    /// @throws InvalidValueException if it isn't a model of a thread per task
    String threads() {
        return switch (sized) {
            case ModelSpec.VirtualPerTask() -> "Thread.ofVirtual()";
            case ModelSpec.PlatformPerTask() -> "Thread.ofPlatform()";
            case ModelSpec.CachedPool _,
                    ModelSpec.FixedPool _,
                    ModelSpec.WorkStealing _,
                    ModelSpec.SingleThread _,
                    ModelSpec.VirtualBounded _,
                    ModelSpec.Structured _,
                    ModelSpec.Coroutines _,
                    ModelSpec.Reactive _ ->
                throw new InvalidValueException(
                        sized.toString(),
                        "a model that starts a thread per task (virtual-per-task, platform-per-task)");
        };
    }
}
