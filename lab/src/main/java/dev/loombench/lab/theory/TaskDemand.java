package dev.loombench.lab.theory;

import dev.loombench.lab.theory.TaskDemand.Step.Compute;
import dev.loombench.lab.theory.TaskDemand.Step.Wait;
import java.util.List;
import java.util.stream.Stream;

/// The resource demand of one task, alone on a machine without overhead: sequential steps of waiting and
/// computing. All times are in seconds.
///
/// @param steps in their order; empty for a task that does nothing; steps of 0 s are ignored
public record TaskDemand(List<Step> steps) {
    public TaskDemand {
        steps = List.copyOf(steps);
    }

    public static TaskDemand of(Step... steps) {
        return new TaskDemand(List.of(steps));
    }

    /// The total wait before the first compute step; all of it where nothing is computed.
    public double leadingWait() {
        return seconds(steps.stream().takeWhile(step -> !isCompute(step)));
    }

    /// The total wait after the last compute step; 0 where nothing is computed.
    public double trailingWait() {
        return hasCompute() ? seconds(steps.reversed().stream().takeWhile(step -> !isCompute(step))) : 0;
    }

    public double totalWait() {
        return seconds(steps.stream().filter(Wait.class::isInstance));
    }

    public double totalCompute() {
        return seconds(steps.stream().filter(Compute.class::isInstance));
    }

    private static double seconds(Stream<Step> some) {
        return some.mapToDouble(Step::seconds).sum();
    }

    /// The time of one task if it never waits for a thread or a core: all its waits and computations.
    public double criticalPath() {
        return totalWait() + totalCompute();
    }

    /// The number of waits longer than 0 s. Each is a timer that can be late.
    public int waitCount() {
        return Math.toIntExact(steps.stream().filter(TaskDemand::isWait).count());
    }

    /// Returns the same task with late timers. Each wait gets the same share of the overshoot, since a timer's
    /// lateness doesn't depend on its duration.
    ///
    /// @param total seconds of overshoot of all waits of one task together; no effect on a task without waits
    /// @throws IllegalArgumentException if it is negative or not finite
    public TaskDemand withOvershoot(double total) {
        if (!(total >= 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a timer isn't late by " + total + " s");
        }
        double share = total / Math.max(1, waitCount());
        return new TaskDemand(steps.stream()
                .map(step -> isWait(step) ? new Wait(step.seconds() + share) : step)
                .toList());
    }

    private boolean hasCompute() {
        return steps.stream().anyMatch(TaskDemand::isCompute);
    }

    private static boolean isCompute(Step step) {
        return step instanceof Compute && step.seconds() > 0;
    }

    private static boolean isWait(Step step) {
        return step instanceof Wait && step.seconds() > 0;
    }

    /// A step of a task, at least 0 s long.
    public sealed interface Step {
        double seconds();

        /// A wait without CPU time, which occupies the task's thread.
        record Wait(double seconds) implements Step {
            public Wait {
                requireSeconds(seconds);
            }
        }

        /// A computation, in CPU seconds on one core.
        record Compute(double seconds) implements Step {
            public Compute {
                requireSeconds(seconds);
            }
        }

        private static void requireSeconds(double seconds) {
            if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a step can't take " + seconds + " s");
            }
        }
    }
}
