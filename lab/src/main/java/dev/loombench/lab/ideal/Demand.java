package dev.loombench.lab.ideal;

import dev.loombench.lab.ideal.Step.Compute;
import dev.loombench.lab.ideal.Step.Wait;
import java.util.List;

/// What one task needs, alone on a machine without any overhead: its steps, one after the other. All times
/// in seconds.
///
/// @param steps none for a task that does nothing; steps of 0 s count for nothing
public record Demand(List<Step> steps) {
    public Demand {
        steps = List.copyOf(steps);
    }

    public static Demand of(Step... steps) {
        return new Demand(List.of(steps));
    }

    /// Waiting before the first compute step; all of it where there is none.
    public double leadingWait() {
        return steps.stream()
                .takeWhile(step -> !isCompute(step))
                .mapToDouble(Step::seconds)
                .sum();
    }

    /// Waiting after the last compute step; 0 where there is none.
    public double trailingWait() {
        return hasCompute()
                ? steps.reversed().stream()
                        .takeWhile(step -> !isCompute(step))
                        .mapToDouble(Step::seconds)
                        .sum()
                : 0;
    }

    public double totalWait() {
        return steps.stream()
                .filter(Wait.class::isInstance)
                .mapToDouble(Step::seconds)
                .sum();
    }

    public double totalCompute() {
        return steps.stream()
                .filter(Compute.class::isInstance)
                .mapToDouble(Step::seconds)
                .sum();
    }

    /// How long one task takes at least.
    public double path() {
        return totalWait() + totalCompute();
    }

    /// How many steps wait for more than 0 s: each of them is a timer that can be late.
    public int waits() {
        return Math.toIntExact(steps.stream().filter(Demand::isWait).count());
    }

    /// The same task on a machine whose timers are late. Each wait gets the same share, since a timer is
    /// late by the same time however long it runs.
    ///
    /// @param total seconds by which all waits of one task together are too long; no effect on a task
    ///     without waits
    /// @throws IllegalArgumentException if it is negative or not finite
    public Demand withOvershoot(double total) {
        if (!(total >= 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a timer isn't late by " + total + " s");
        }
        double share = total / Math.max(1, waits());
        return new Demand(steps.stream()
                .map(step -> isWait(step) ? new Wait(step.seconds() + share) : step)
                .toList());
    }

    private boolean hasCompute() {
        return steps.stream().anyMatch(Demand::isCompute);
    }

    private static boolean isCompute(Step step) {
        return step instanceof Compute && step.seconds() > 0;
    }

    private static boolean isWait(Step step) {
        return step instanceof Wait && step.seconds() > 0;
    }
}
