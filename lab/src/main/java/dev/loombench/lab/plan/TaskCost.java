package dev.loombench.lab.plan;

import dev.loombench.lab.ideal.Demand;
import dev.loombench.lab.ideal.Step;
import dev.loombench.protocol.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a task asks of an ideal machine.
public final class TaskCost {
    /// One token of `Blackhole.consumeCPU`, before it was measured: it took 2 ns in the sources.
    private static final double NOMINAL_TOKEN_SECONDS = 2e-9;

    /// One call of the naive Fibonacci recursion, before it was measured.
    private static final double NOMINAL_CALL_SECONDS = 1.5e-9;

    private TaskCost() {}

    /// The waits and computations of a task in their order.
    ///
    /// @param computeSeconds CPU time of the whole task; shared among its computing steps by their nominal
    ///     cost
    /// @return nothing where the task's steps aren't known
    public static Optional<Demand> demand(TaskSpec task, double computeSeconds) {
        double share = computeSeconds / Math.max(nominalSeconds(task), Double.MIN_NORMAL);
        List<Step> steps = new ArrayList<>();
        for (TaskSpec step : task.flattened()) {
            switch (step) {
                case TaskSpec.Noop noop -> {}
                case TaskSpec.Sleep(var duration) -> steps.add(new Step.Wait(duration.toNanos() / 1e9));
                case TaskSpec.Cpu cpu -> steps.add(new Step.Compute(share * nominalSeconds(cpu)));
                case TaskSpec.Fib fib -> steps.add(new Step.Compute(share * nominalSeconds(fib)));
                case TaskSpec.Http unknown -> {
                    return Optional.empty();
                }
                case TaskSpec.UserClass unknown -> {
                    return Optional.empty();
                }
                case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
            }
        }
        return Optional.of(new Demand(steps));
    }

    /// CPU seconds of a task by the sources' figures, for plans made before anything is measured.
    public static double nominalSeconds(TaskSpec task) {
        return task.flattened().stream().mapToDouble(TaskCost::nominalStep).sum();
    }

    private static double nominalStep(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Cpu(long tokens) -> tokens * NOMINAL_TOKEN_SECONDS;
            case TaskSpec.Fib(int n) -> 1.447 * Math.pow(1.618034, n) * NOMINAL_CALL_SECONDS;
            case TaskSpec.Noop nothing -> 0;
            case TaskSpec.Sleep nothing -> 0;
            case TaskSpec.Http unknown -> 0;
            case TaskSpec.UserClass unknown -> 0;
            case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
        };
    }

    /// Seconds that a task waits for sure.
    public static double waitSeconds(TaskSpec task) {
        return task.flattened().stream()
                .mapToDouble(step -> step instanceof TaskSpec.Sleep(var duration) ? duration.toNanos() / 1e9 : 0)
                .sum();
    }
}
