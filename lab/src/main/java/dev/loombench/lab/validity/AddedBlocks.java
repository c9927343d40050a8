package dev.loombench.lab.validity;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What blocks that were added came to.
public final class AddedBlocks {
    /// Code of experiments with more blocks than were planned.
    public static final String ADDED = "blocks-added";

    /// Code of intervals that are wider than was asked for.
    public static final String NOT_REACHED = "precision-not-reached";

    private AddedBlocks() {}

    /// @param planned blocks
    /// @param done blocks that were measured
    /// @param most blocks that may be
    /// @param precision half-width that was asked for
    public record Effort(int planned, int done, int most, OptionalDouble precision) {}

    /// @param comparisons those whose widths count
    public static List<Finding> of(Effort effort, List<ComparisonRecord> comparisons) {
        Optional<ComparisonRecord> widest = comparisons.stream()
                .filter(comparison -> comparison.high() != null)
                .max(Comparator.comparingDouble(AddedBlocks::width));
        List<Finding> findings = new ArrayList<>();
        if (widest.isPresent() && effort.done() > effort.planned()) {
            findings.add(added(effort, widest.get()));
        }
        if (widest.isPresent() && effort.precision().isPresent()) {
            notReached(effort, effort.precision().getAsDouble(), widest.get()).ifPresent(findings::add);
        }
        return findings;
    }

    private static Finding added(Effort effort, ComparisonRecord widest) {
        int added = effort.done() - effort.planned();
        return new Finding(
                ADDED,
                Severity.INFO,
                added + (added == 1 ? " block was" : " blocks were") + " added to the " + effort.planned()
                        + " planned; the least precise ratio (" + label(widest) + ") is known to "
                        + percent(width(widest)) + " now (" + level(widest) + " interval)",
                "the rule was settled before the run and favours no verdict, so verdicts are as valid as without added blocks",
                Map.of("planned", effort.planned(), "done", effort.done(), "widest", width(widest)));
    }

    private static Optional<Finding> notReached(Effort effort, double precision, ComparisonRecord widest) {
        if (width(widest) <= precision) {
            return Optional.empty();
        }
        boolean most = effort.done() >= effort.most();
        int would = WidthRule.blocksFor(
                precision, RatioNoise.of(widest).orElseThrow().standardDeviation());
        return Optional.of(new Finding(
                NOT_REACHED,
                Severity.WARNING,
                "the widest interval of a ratio (" + level(widest) + ") is " + percent(width(widest)) + ", not "
                        + percent(precision) + " ("
                        + label(widest) + "): "
                        + (most
                                ? effort.done() + " blocks are the maximum"
                                : "the run ended after " + effort.done() + (effort.done() == 1 ? " block" : " blocks")),
                remedy(would, most),
                Map.of("precision", precision, "widest", width(widest), "blocksNeeded", would)));
    }

    private static String remedy(int blocks, boolean most) {
        if (blocks > Verdicts.MOST_BLOCKS) {
            return "at this noise it would take more than " + Verdicts.MOST_BLOCKS
                    + " blocks, the maximum of a run: set a wider --precision, or measure on a quieter machine";
        }
        return "at this noise it takes about " + blocks + " blocks: "
                + (most ? "set --forks, or a wider --precision" : "continue with --resume, or raise --budget");
    }

    private static double width(ComparisonRecord comparison) {
        return comparison.high() == null ? 0 : comparison.high() / comparison.ratio() - 1;
    }

    private static String label(ComparisonRecord comparison) {
        return comparison.candidate().label() + " on JDK " + comparison.jdk();
    }

    private static String level(ComparisonRecord comparison) {
        return Math.round(comparison.level() * 100) + " %";
    }

    private static String percent(double share) {
        return "±" + Quantities.significant(share * 100) + " %";
    }
}
