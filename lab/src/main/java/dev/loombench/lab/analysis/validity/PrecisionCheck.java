package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Reports the precision that added blocks reached.
public final class PrecisionCheck {
    /// Code of the finding that blocks were added to the planned ones.
    public static final String BLOCKS_ADDED = "blocks-added";

    /// Code of the finding that an interval is wider than the requested precision.
    public static final String PRECISION_NOT_REACHED = "precision-not-reached";

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
        int added = effort.measured() - effort.planned();
        return new Finding(
                BLOCKS_ADDED,
                Severity.INFO,
                Format.count(added, word(widest) + " was", word(widest) + "s were") + " added to the "
                        + effort.planned()
                        + " planned; the least precise ratio (" + label(widest) + ") is known to "
                        + percent(width(widest)) + " now (" + level(widest) + " interval)",
                "the rule was settled before the run and favours no verdict, so verdicts are as valid as without added blocks",
                Map.of("planned", effort.planned(), "done", effort.measured(), "widest", width(widest)));
    }

    private static Optional<Finding> notReached(BlockCounts effort, double precision, ComparisonRecord widest) {
        if (width(widest) <= precision) {
            return Optional.empty();
        }
        boolean atMaximum = effort.measured() >= effort.maximum();
        int blocksNeeded = WidthRule.blocksForPrecision(
                precision, widest.noise().orElseThrow().standardDeviation());
        return Optional.of(new Finding(
                PRECISION_NOT_REACHED,
                Severity.WARNING,
                "the widest interval of a ratio (" + level(widest) + ") is " + percent(width(widest)) + ", not "
                        + percent(precision) + " ("
                        + label(widest) + "): "
                        + (atMaximum
                                ? effort.measured() + " " + word(widest) + "s are the maximum"
                                : "the run ended after " + Format.count(effort.measured(), word(widest))),
                remedy(blocksNeeded, atMaximum, word(widest), isOfService(widest) ? "--pairs" : "--forks"),
                Map.of("precision", precision, "widest", width(widest), "blocksNeeded", blocksNeeded)));
    }

    private static String remedy(int blocks, boolean atMaximum, String block, String option) {
        if (blocks > VerdictRules.MAX_BLOCKS) {
            return "at this noise it would take more than " + VerdictRules.MAX_BLOCKS + " " + block
                    + "s, the maximum of a run: set a wider --precision, or measure on a quieter machine";
        }
        return "at this noise it takes about " + blocks + " " + block + "s: "
                + (atMaximum
                        ? "set " + option + ", or a wider --precision"
                        : "continue with --resume, or raise --budget");
    }

    private static double width(ComparisonRecord comparison) {
        return comparison.high() == null ? 0 : comparison.high() / comparison.ratio() - 1;
    }

    private static String label(ComparisonRecord comparison) {
        return comparison.candidate().label() + (isOfService(comparison) ? "" : " on JDK " + comparison.jdk());
    }

    private static boolean isOfService(ComparisonRecord comparison) {
        return comparison.jdk().equals(JdkRecord.OWN);
    }

    private static String word(ComparisonRecord comparison) {
        return isOfService(comparison) ? "pair" : "block";
    }

    private static String level(ComparisonRecord comparison) {
        return Format.wholePercent(comparison.level());
    }

    private static String percent(double share) {
        return "±" + Format.percent(share);
    }

    /// Warns of comparisons with so few blocks that most differences get no verdict, by the largest number of
    /// any.
    ///
    /// @param block word for one of them, such as `pair`
    /// @param remedy how to get more blocks
    public static Optional<Finding> fewBlocks(
            List<ComparisonRecord> comparisons, String block, Severity severity, String remedy) {
        return comparisons.stream().mapToInt(ComparisonRecord::n).max().stream()
                .filter(blocks -> blocks < VerdictRules.MIN_CONFIRMING_BLOCKS
                        && !comparisons.stream().allMatch(ComparisonRecord::differs))
                .mapToObj(blocks ->
                        new Finding("few-blocks", severity, message(blocks, block), remedy, Map.of("blocks", blocks)))
                .findFirst();
    }

    private static String message(int blocks, String block) {
        return blocks == 1
                ? "1 " + block + " gives no interval, so there is no verdict"
                : blocks + " " + block + "s are few: only differences beyond a factor of 2 get a verdict";
    }
}
