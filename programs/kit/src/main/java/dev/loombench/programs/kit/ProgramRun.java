package dev.loombench.programs.kit;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// Run of a program: what was asked, and the figures so far.
public final class ProgramRun {
    private final ProgramOrder order;
    private final Map<ProgramMetric, Double> figures = new EnumMap<>(ProgramMetric.class);

    public ProgramRun(ProgramOrder order) {
        this.order = order;
    }

    /// Candidate to measure.
    public String candidate() {
        return order.candidate();
    }

    /// Time to run without measuring; may be zero.
    public Duration warmup() {
        return order.warmup();
    }

    /// Time to measure; at least one operation is measured however long it takes.
    public Duration measure() {
        return order.measure();
    }

    /// Value of an argument.
    public String text(String argument) {
        String value = order.arguments().get(argument);
        if (value == null) {
            throw new InvalidValueException(argument, "an argument of " + order.program());
        }
        return value;
    }

    /// Value of an argument that is a number of at least 1.
    ///
    /// @throws InvalidValueException if it isn't one
    public int count(String argument) {
        long count = Quantities.count(text(argument));
        if (count < 1 || count > Integer.MAX_VALUE) {
            throw new InvalidValueException(text(argument), "a number of at least 1 for '" + argument + "'");
        }
        return (int) count;
    }

    /// Value of an argument that is a duration.
    ///
    /// @throws InvalidValueException if it isn't one
    public Duration duration(String argument) {
        return Quantities.duration(text(argument));
    }

    /// Reports a figure in the metric's unit.
    ///
    /// @throws IllegalArgumentException if the program doesn't declare the metric, or the figure is not a finite
    ///     number of at least 0
    public synchronized void report(ProgramMetric metric, double figure) {
        if (!order.program().metrics().contains(metric)) {
            throw new IllegalArgumentException(order.program() + " doesn't declare the metric " + metric);
        }
        if (!Double.isFinite(figure) || figure < 0) {
            throw new IllegalArgumentException("the figure of " + metric + " is " + figure);
        }
        figures.put(metric, figure);
    }

    /// Figures that were reported.
    public synchronized Map<ProgramMetric, Double> figures() {
        return figures.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(figures));
    }
}
