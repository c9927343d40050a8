package dev.loombench.lab.plainjava;

import dev.loombench.lab.plan.TaskCost;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.Work;
import java.util.List;

/// An execution model in Java.
///
/// @param sized the model, its size a number
/// @param comment how the number was found, as a line of its own, or nothing
record ModelCode(ModelSpec sized, String comment) {
    private static final String BOUNDED = "BoundedVirtualExecutor";

    static ModelCode of(Work declared, Work sized) {
        PoolSize size = declared.model().declaredSize();
        String comment = switch (size) {
            case PoolSize.Cores(int less) -> "// " + size + ", at least 1\n";
            case PoolSize.Goetz() -> goetz(sized);
            case PoolSize.Fixed given -> "";
            case null -> "";
        };
        return new ModelCode(sized.model(), comment);
    }

    private static String goetz(Work sized) {
        String compute = Quantities.seconds(TaskCost.nominalSeconds(sized.task()));
        return """
                // goetz: cores * (1 + wait / compute), at most the tasks; the compute time of a task is a guess: %s.
                // Loombench measures it before it sizes the pool: for the same pool put the size of its report here.
                """.formatted(compute);
    }

    /// The expression that opens it as an `ExecutorService`.
    String executor() {
        return switch (sized) {
            case ModelSpec.VirtualPerTask() -> "Executors.newVirtualThreadPerTaskExecutor()";
            case ModelSpec.PlatformPerTask() -> "Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())";
            case ModelSpec.CachedPool() -> "Executors.newCachedThreadPool()";
            case ModelSpec.FixedPool(PoolSize size) -> "Executors.newFixedThreadPool(" + size + ")";
            case ModelSpec.WorkStealing(PoolSize size) ->
                "new ForkJoinPool(" + size + ", ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true)";
            case ModelSpec.SingleThread() -> "Executors.newSingleThreadExecutor()";
            case ModelSpec.VirtualBounded(PoolSize permits) -> "new " + BOUNDED + "(" + permits + ")";
        };
    }

    /// The expression that gives a builder of threads.
    ///
    /// @throws BadWord if it isn't a model of a thread per task
    String threads() {
        return switch (sized) {
            case ModelSpec.VirtualPerTask() -> "Thread.ofVirtual()";
            case ModelSpec.PlatformPerTask() -> "Thread.ofPlatform()";
            case ModelSpec.CachedPool pool -> throw poolless();
            case ModelSpec.FixedPool pool -> throw poolless();
            case ModelSpec.WorkStealing pool -> throw poolless();
            case ModelSpec.SingleThread pool -> throw poolless();
            case ModelSpec.VirtualBounded pool -> throw poolless();
        };
    }

    /// What the class must hold for the models of its cells.
    static String members(List<PlainCell> cells, Imports imports) {
        boolean bounded = cells.stream().anyMatch(cell -> cell.model().sized instanceof ModelSpec.VirtualBounded);
        return bounded ? "\n" + Embedded.nested(BOUNDED, imports) : "";
    }

    private BadWord poolless() {
        return new BadWord(
                sized.toString(), "a model that starts a thread per task (virtual-per-task, platform-per-task)");
    }
}
