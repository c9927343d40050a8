package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Reports the precision that added blocks reached.
public final class PrecisionCheck {
    private PrecisionCheck() {}

    /// Number of an experiment's blocks, and its precision.
    ///
    /// @param planned blocks that were planned
    /// @param measured blocks that were measured
    /// @param maximum largest number of blocks
    /// @param precision requested half-width of intervals, as a share of the ratio
    public record BlockCounts(int planned, int measured, int maximum, OptionalDouble precision) {}

    /// Reports added blocks, and whether the precision was missed.
    ///
    /// @param comparisons comparisons whose interval widths count
    public static List<Finding> check(BlockCounts effort, List<ComparisonRecord> comparisons) {
        Optional<ComparisonRecord> widest = comparisons.stream()
                .filter(comparison -> comparison.high() != null)
                .max(Comparator.comparingDouble(PrecisionCheck::width));
        List<Finding> findings = new ArrayList<>();
        if (widest.isPresent() && effort.measured() > effort.planned()) {
            findings.add(added(effort, widest.get()));
        }
        if (widest.isPresent() && effort.precision().isPresent()) {
            notReached(effort, effort.precision().getAsDouble(), widest.get()).ifPresent(findings::add);
        }
        return findings;
    }

    private static Finding added(BlockCounts effort, ComparisonRecord widest) {
        return ExperimentFinding.BLOCKS_ADDED
                .with(
                        effort.measured() - effort.planned(),
                        effort.planned(),
                        blocks(widest),
                        widest.candidate().label(widest.jdk()),
                        width(widest),
                        widest.level())
                .withEvidence(Map.of("planned", effort.planned(), "done", effort.measured(), "widest", width(widest)));
    }

    private static Optional<Finding> notReached(BlockCounts effort, double precision, ComparisonRecord widest) {
        if (width(widest) <= precision) {
            return Optional.empty();
        }
        int needed = WidthRule.blocksForPrecision(
                precision, widest.noise().orElseThrow().standardDeviation());
        List<Object> values = new ArrayList<>(List.of(
                widest.level(),
                width(widest),
                effort.measured(),
                blocks(widest),
                precision,
                widest.candidate().label(widest.jdk())));
        ExperimentFinding kind = ExperimentFinding.PRECISION_NOT_REACHED;
        if (needed > VerdictRules.MAX_BLOCKS) {
            kind = ExperimentFinding.PRECISION_UNREACHABLE;
        } else if (effort.measured() >= effort.maximum()) {
            kind = ExperimentFinding.PRECISION_LIMITED;
            values.add(isOfService(widest) ? "--pairs" : "--forks");
        }
        values.addAll(List.of(Math.min(needed, VerdictRules.MAX_BLOCKS), blocks(widest)));
        return Optional.of(kind.with(values.toArray())
                .withEvidence(Map.of("precision", precision, "widest", width(widest), "blocksNeeded", needed)));
    }

    private static double width(ComparisonRecord comparison) {
        return comparison.high() == null ? 0 : comparison.high() / comparison.ratio() - 1;
    }

    private static boolean isOfService(ComparisonRecord comparison) {
        return comparison.jdk().equals(JdkRecord.OWN);
    }

    private static String blocks(ComparisonRecord comparison) {
        return isOfService(comparison) ? "pairs" : "blocks";
    }

    /// Warns of comparisons with so few blocks that most differences get no verdict, by the largest number of
    /// any.
    ///
    /// @param one finding on a single block, whose value is that number
    /// @param few finding on several
    public static Optional<Finding> fewBlocks(List<ComparisonRecord> comparisons, FindingKind one, FindingKind few) {
        return comparisons.stream().mapToInt(ComparisonRecord::n).max().stream()
                .filter(blocks -> blocks < VerdictRules.MIN_CONFIRMING_BLOCKS
                        && !comparisons.stream().allMatch(ComparisonRecord::differs))
                .mapToObj(blocks -> (blocks == 1 ? one : few).with(blocks).withEvidence(Map.of("blocks", blocks)))
                .findFirst();
    }
}
