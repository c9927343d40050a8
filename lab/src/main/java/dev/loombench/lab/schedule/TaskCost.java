package dev.loombench.lab.schedule;

import dev.loombench.lab.theory.TaskDemand;
import dev.loombench.lab.theory.TaskDemand.Step;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cost of a task on an ideal machine: its waits and its CPU time.
public final class TaskCost {
    /// Seconds of one token of `Blackhole.consumeCPU` by the published sources, before it is measured.
    private static final double NOMINAL_TOKEN_SECONDS = 2e-9;

    /// Seconds of one call of the naive Fibonacci recursion, before it is measured.
    static final double NOMINAL_CALL_SECONDS = 1.5e-9;

    private TaskCost() {}

    /// Waits and computations of a task in their order; empty where its steps aren't known.
    ///
    /// @param computeSeconds CPU time of the whole task, divided among its computing steps by their nominal
    ///     cost
    public static Optional<TaskDemand> demand(TaskSpec task, double computeSeconds) {
        double share = computeSeconds / Math.max(nominalSeconds(task), Double.MIN_NORMAL);
        List<Step> steps = new ArrayList<>();
        for (TaskSpec step : task.flattened()) {
            switch (step) {
                case TaskSpec.Noop noop -> {}
                case TaskSpec.Sleep(var duration) -> steps.add(new Step.Wait(duration.toNanos() / 1e9));
                case TaskSpec.Cpu _, TaskSpec.Fib _, TaskSpec.SplitFib _ ->
                    steps.add(new Step.Compute(share * nominalStep(step)));
                case TaskSpec.Request(var delay, var async) -> steps.add(new Step.Wait(delay.toNanos() / 1e9));
                case TaskSpec.Park _, TaskSpec.Http _, TaskSpec.UserClass _ -> {
                    return Optional.empty();
                }
                case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
            }
        }
        return Optional.of(new TaskDemand(steps));
    }

    /// Task of the same computation on one thread, without requests and parking.
    public static TaskSpec computation(TaskSpec task) {
        List<TaskSpec> steps = new ArrayList<>();
        for (TaskSpec step : task.flattened()) {
            switch (step) {
                case TaskSpec.SplitFib(int n) -> steps.add(new TaskSpec.Fib(n));
                case TaskSpec.Request _, TaskSpec.Park _ -> {}
                case TaskSpec.Noop _,
                        TaskSpec.Sleep _,
                        TaskSpec.Cpu _,
                        TaskSpec.Fib _,
                        TaskSpec.Http _,
                        TaskSpec.UserClass _ -> steps.add(step);
                case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
            }
        }
        return switch (steps.size()) {
            case 0 -> new TaskSpec.Noop();
            case 1 -> steps.getFirst();
            default -> new TaskSpec.Sequence(steps);
        };
    }

    /// CPU seconds of a task by the published sources, for forecasts before anything is measured.
    public static double nominalSeconds(TaskSpec task) {
        return task.flattened().stream().mapToDouble(TaskCost::nominalStep).sum();
    }

    private static double waitOfStep(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Sleep(var duration) -> duration.toNanos() / 1e9;
            case TaskSpec.Request(var delay, var async) -> delay.toNanos() / 1e9;
            case TaskSpec.Noop _,
                    TaskSpec.Cpu _,
                    TaskSpec.Fib _,
                    TaskSpec.SplitFib _,
                    TaskSpec.Park _,
                    TaskSpec.Http _,
                    TaskSpec.UserClass _ -> 0;
            case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
        };
    }

    private static double nominalStep(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Cpu(long tokens) -> tokens * NOMINAL_TOKEN_SECONDS;
            case TaskSpec.Fib(int n) -> fibonacciCalls(n) * NOMINAL_CALL_SECONDS;
            case TaskSpec.SplitFib(int n) -> fibonacciCalls(n) * NOMINAL_CALL_SECONDS;
            case TaskSpec.Request _,
                    TaskSpec.Park _,
                    TaskSpec.Noop _,
                    TaskSpec.Sleep _,
                    TaskSpec.Http _,
                    TaskSpec.UserClass _ -> 0;
            case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
        };
    }

    /// Number of calls of the naive recursion: 2 F(n+1) - 1, which is close to 2 φ^(n+1) / √5 for large n.
    public static double fibonacciCalls(int n) {
        return 1.447 * Math.pow(1.618034, n);
    }

    /// Known waiting time of a task in seconds.
    public static double waitSeconds(TaskSpec task) {
        return task.flattened().stream().mapToDouble(TaskCost::waitOfStep).sum();
    }
}
