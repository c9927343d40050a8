package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.results.JmhUnit;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A secondary metric of JMH of which less or more is better.
///
/// @param name without the dot in front that earlier versions of JMH write
/// @param unit unit of the figures
/// @param better which direction is an improvement
/// @param scale factor from scores to figures
/// @param floor smallest figure, below which a score counts as this; 0 for none
record JmhSecondaryMetric(String name, String unit, Better better, double scale, double floor) {
    /// Less than one byte per operation is less than one of the smallest objects in 16 operations. What JMH itself
    /// allocates shows as some 10⁻⁶ to 10⁻² B/op, and ratios of that say nothing.
    private static final double MIN_BYTES_PER_OPERATION = 1;

    private static final String BYTES_PER_OPERATION = "B/op";

    /// Unit of hardware counters per operation (`-prof perfnorm`).
    private static final String EVENTS_PER_OPERATION = "#/op";

    /// Costs by whatever mode: what Loombench's own profiler counts, and peaks.
    private static final Set<String> COSTS = Set.of(
            "vthreads.osThreads.peak",
            "vthreads.rss.peak",
            "vthreads.delay",
            "vthreads.delay.p50",
            "vthreads.delay.p99",
            "mem.rss",
            "safepoints.pause.avg");

    /// Totals of an iteration: a cost where it does a fixed amount of work, but in a fixed time what is faster has
    /// more of them.
    private static final Set<String> TOTALS = Set.of(
            "gc.count", "gc.time", "vthreads.pins", "vthreads.pins.time", "safepoints.pause", "compiler.time.total");

    private static final List<String> CYCLES_PER_INSTRUCTION = List.of("CPI", "clks/insn");
    private static final List<String> INSTRUCTIONS_PER_CYCLE = List.of("IPC", "insns/clk");

    /// Finds the direction of a metric: of JMH's own profilers by name and unit; of groups and auxiliary counters,
    /// which have the benchmark's unit, that of the benchmark.
    ///
    /// @param written name as in the file
    /// @param scoreUnit unit as in the file
    /// @param primaryUnit unit of the primary metric's figures
    /// @param singleShot whether an iteration is a fixed amount of work
    /// @return empty where neither less nor more is better by itself
    static Optional<JmhSecondaryMetric> of(
            String written, String scoreUnit, String primaryUnit, Better primaryBetter, boolean singleShot) {
        String name = name(written);
        Optional<JmhUnit> unit =
                JmhUnit.parse(scoreUnit).filter(known -> known.baseUnit().equals(primaryUnit));
        if (unit.isPresent()) {
            return Optional.of(new JmhSecondaryMetric(
                    name, primaryUnit, primaryBetter, unit.get().scale(), 0));
        }
        if (scoreUnit.equals(BYTES_PER_OPERATION)) {
            return Optional.of(new JmhSecondaryMetric(name, scoreUnit, Better.LESS, 1, MIN_BYTES_PER_OPERATION));
        }
        if (INSTRUCTIONS_PER_CYCLE.contains(name) || INSTRUCTIONS_PER_CYCLE.contains(scoreUnit)) {
            return Optional.of(new JmhSecondaryMetric(name, scoreUnit, Better.MORE, 1, 0));
        }
        boolean cost = scoreUnit.equals(EVENTS_PER_OPERATION)
                || CYCLES_PER_INSTRUCTION.contains(name)
                || CYCLES_PER_INSTRUCTION.contains(scoreUnit)
                || COSTS.contains(name)
                || (singleShot && TOTALS.contains(name));
        return cost ? Optional.of(new JmhSecondaryMetric(name, scoreUnit, Better.LESS, 1, 0)) : Optional.empty();
    }

    /// The name without the dot in front of it.
    static String name(String written) {
        return written.startsWith("·") || written.startsWith("+") ? written.substring(1) : written;
    }
}
