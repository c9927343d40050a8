package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.stats.Better;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Sides of comparisons with given or random figures; `-Dloombench.seed` sets the seed.
final class SideFixtures {
    static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    static final double MARGIN = 0.03;
    static final double[] QUIET = {1.000, 1.002, 0.998, 1.001, 0.999, 1.003};
    static final double[] FIFTH_MORE = {1.200, 1.202, 1.198, 1.201, 1.199, 1.203};
    static final HostRecord HOST = new HostRecord("Linux", "6.1", "A processor", 2, 8_000_000_000L, Map.of(), Map.of());

    private SideFixtures() {}

    static ComparisonSide side(String name, MeasuredCell... cells) {
        return side(name, HOST, List.of(cells));
    }

    static ComparisonSide side(String name, HostRecord host, List<MeasuredCell> cells, UnmeasuredCell... unmeasured) {
        return new ComparisonSide(
                new SideRecord(
                        name,
                        ComparisonKind.RUN,
                        null,
                        RunStatus.COMPLETE,
                        "standard",
                        Instant.EPOCH,
                        "0.1.0",
                        host,
                        cells.stream()
                                .map(cell -> new EnvironmentRecord(cell.jdk(), cell.jdk() + ".0.1", "a vendor"))
                                .distinct()
                                .toList(),
                        List.of()),
                cells,
                List.of(unmeasured),
                Set.of(),
                List.of());
    }

    /// The side with figures of further metrics.
    static ComparisonSide with(ComparisonSide side, MeasuredCell... further) {
        return new ComparisonSide(side.record(), side.cells(), side.unmeasured(), side.noisy(), List.of(further));
    }

    static CellIdentity name(String experiment, String metric) {
        return new CellIdentity(experiment, "pool", Map.of("tasks", "100"), metric);
    }

    static MeasuredCell time(String experiment, String jdk, double... seconds) {
        return cell(name(experiment, "time"), jdk, "s", Better.LESS, seconds);
    }

    static MeasuredCell cell(CellIdentity name, String jdk, String unit, Better better, double... figures) {
        return new MeasuredCell(
                name, jdk, unit, better, DoubleStream.of(figures).boxed().toList(), List.of("-Xmx1g"));
    }

    /// Comparison with one candidate at a margin of 3 %.
    ///
    /// @param gates such as `slower>3%`
    static CompareDocument compare(ComparisonSide base, ComparisonSide candidate, String... gates) {
        return new RunComparison(
                        base,
                        List.of(candidate),
                        MARGIN,
                        Stream.of(gates).map(GateRule::parseNamed).toList(),
                        Set.of())
                .document();
    }

    /// Random figures with a log-normal distribution.
    static double[] figures(Random random, int forks, double median, double noise) {
        return DoubleStream.generate(() -> median * Math.exp(noise * random.nextGaussian()))
                .limit(forks)
                .toArray();
    }
}
