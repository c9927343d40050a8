package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.CellRef;
import dev.loombench.lab.experiment.Claim;
import dev.loombench.lab.experiment.Claim.Quantity;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Relation;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.DecidedBy;
import dev.loombench.lab.journal.ClaimRecord.Verdict;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.BlockPairs;
import dev.loombench.lab.judge.BlockPairs.Figures;
import dev.loombench.lab.judge.SettlementWords;
import dev.loombench.lab.judge.TrialIdeal;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.RatioWithZeros;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Tests the claims of an experiment against its trials on one JDK, by the rules of [Ruling].
public final class ClaimJudge {
    private static final String TIME = "time";

    /// Metrics of which a JVM may have none.
    private static final Set<String> COUNTED = Set.of("gc-time", "gc-count");

    private ClaimJudge() {}

    /// @param trials of one JDK; of those that don't count only whether they came to their end is looked at
    public static List<ClaimRecord> judge(Experiment experiment, List<TrialRecord> trials, Setting setting) {
        return experiment.claims().stream()
                .map(claim -> judge(experiment, claim, trials, setting))
                .toList();
    }

    private static ClaimRecord judge(Experiment experiment, Claim claim, List<TrialRecord> all, Setting setting) {
        if (claim.quantity() instanceof Quantity.Completed(CellRef of)) {
            return Completion.judge(claim, of, ClaimCells.of(of, all), setting);
        }
        List<TrialRecord> trials = all.stream().filter(TrialRecord::counts).toList();
        Optional<RatioWithZeros> zeros = withZeros(claim.quantity(), trials, setting.level());
        if (zeros.isPresent()) {
            return judge(experiment, claim, zeros.get(), ClaimCells.scale(claim.quantity(), trials), setting);
        }
        BlockPairs blocks = pairs(experiment, claim.quantity(), trials);
        if (blocks.pairs().isEmpty()) {
            String why = ClaimCells.absence(claim.quantity(), all, setting).orElseGet(() -> noRatio(claim, blocks));
            return untested(claim, setting, why);
        }
        LogRatio ratio = LogRatio.of(blocks.pairs());
        String scale = ClaimCells.scale(claim.quantity(), trials);
        Ruling ruling = told(
                Ruling.of(claim.relation(), ratio, setting.level(), claim.scaleMatters() && !scale.isEmpty()),
                claim,
                blocks);
        if (setting.noisy()) {
            ruling = ruling.open("a baseline differs from itself in this experiment, so no difference can be trusted");
        }
        String why = forks(ratio.blocks()) + (scale.isEmpty() ? "" : " at " + scale) + "; " + ruling.why();
        return record(
                claim,
                setting,
                ratio.ratio(),
                ratio.studentInterval(setting.level()),
                ruling.verdict(),
                why,
                "Measured " + figures(claim, ratio, setting.level()) + " over " + why + ". Here: " + setting.here()
                        + "; there: " + there(experiment, claim) + ".");
    }

    /// Where a cell has none of something that is counted, its zero is a figure like any other.
    private static Optional<RatioWithZeros> withZeros(Quantity quantity, List<TrialRecord> trials, double level) {
        if (!(quantity instanceof Quantity.Ratio(String metric, CellRef of, CellRef to)) || !COUNTED.contains(metric)) {
            return Optional.empty();
        }
        List<Figures> blocks = BlockPairs.figures(ClaimCells.of(to, trials), ClaimCells.of(of, trials), metric);
        return blocks.stream().anyMatch(block -> block.baseline() == 0 || block.candidate() == 0)
                ? Optional.of(RatioWithZeros.of(
                        blocks.stream().mapToDouble(Figures::baseline).toArray(),
                        blocks.stream().mapToDouble(Figures::candidate).toArray(),
                        level))
                : Optional.empty();
    }

    private static ClaimRecord judge(
            Experiment experiment, Claim claim, RatioWithZeros ratio, String scale, Setting setting) {
        Ruling ruling = Ruling.of(claim.relation(), ratio, claim.scaleMatters() && !scale.isEmpty());
        String why = forks(ratio.blocks()) + (scale.isEmpty() ? "" : " at " + scale) + "; " + ruling.why();
        return record(
                claim,
                setting,
                finite(ratio.median()),
                ratio.interval().filter(interval -> Double.isFinite(interval.high())),
                ruling.verdict(),
                why,
                "Measured " + why + ". Here: " + setting.here() + "; there: " + there(experiment, claim) + ".");
    }

    private static @Nullable Double finite(double ratio) {
        return Double.isFinite(ratio) ? ratio : null;
    }

    private static String forks(int forks) {
        return forks + (forks == 1 ? " fork" : " forks");
    }

    /// Blocks without a ratio are those whose figures are lowest: the others alone decide nothing.
    private static Ruling told(Ruling ruling, Claim claim, BlockPairs blocks) {
        String gap = gap(claim, blocks);
        return gap.isEmpty() ? ruling : ruling.open(gap);
    }

    private static String noRatio(Claim claim, BlockPairs blocks) {
        String gap = gap(claim, blocks);
        return gap.isEmpty() ? "its cells have no figures or no limit in this run" : gap;
    }

    private static String gap(Claim claim, BlockPairs blocks) {
        return switch (claim.quantity()) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) -> blocks.gap(metric);
            case Quantity.Value(String metric, CellRef of, String unit) -> lost(metric, blocks);
            case Quantity.OverIdeal limit -> lost(TIME, blocks);
            case Quantity.Completed share -> "";
        };
    }

    /// Of figures that are held against something else than another cell's.
    private static String lost(String metric, BlockPairs forks) {
        int lost = forks.withoutRatio();
        return lost == 0
                ? ""
                : lost + " of " + forks(forks.pairs().size() + lost) + (lost == 1 ? " is" : " are") + " left out: "
                        + metric + " isn't positive there";
    }

    private static BlockPairs pairs(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        return switch (quantity) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) ->
                BlockPairs.of(ClaimCells.of(to, trials), ClaimCells.of(of, trials), metric);
            case Quantity.Value(String metric, CellRef of, String unit) -> values(ClaimCells.of(of, trials), metric);
            case Quantity.OverIdeal(CellRef of) -> overIdeal(experiment, ClaimCells.of(of, trials));
            case Quantity.Completed unpaired -> new BlockPairs(List.of(), 0);
        };
    }

    /// Each fork's figure against one unit, so that it is its own ratio.
    private static BlockPairs values(List<TrialRecord> trials, String metric) {
        return forks(trials, metric, trial -> OptionalDouble.of(1));
    }

    /// Each fork's time against the limit that was measured in that very fork.
    private static BlockPairs overIdeal(Experiment experiment, List<TrialRecord> trials) {
        return forks(
                trials,
                TIME,
                trial -> TrialIdeal.of(experiment, List.of(trial)).stream()
                        .mapToDouble(ideal -> ideal.seconds())
                        .findFirst());
    }

    /// @param against what a fork's figure is held against; a fork that has nothing of the kind is left out
    private static BlockPairs forks(
            List<TrialRecord> trials, String metric, Function<TrialRecord, OptionalDouble> against) {
        List<Pair> pairs = new ArrayList<>();
        int lost = 0;
        for (TrialRecord trial : trials) {
            var figure = trial.metrics().get(metric);
            OptionalDouble other = against.apply(trial);
            if (figure != null && other.isPresent()) {
                Optional<Pair> pair = Pair.ofPositive(other.getAsDouble(), figure.value());
                pair.ifPresent(pairs::add);
                lost += pair.isEmpty() ? 1 : 0;
            }
        }
        return new BlockPairs(pairs, lost);
    }

    static String relation(Claim claim) {
        return switch (claim.quantity()) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) ->
                metric + ", " + of.model() + " / " + to.model() + ": " + claim.relation();
            case Quantity.Value(String metric, CellRef of, String unit) ->
                metric + ", " + of.model() + ": " + claim.relation();
            case Quantity.OverIdeal(CellRef of) -> "time, " + of.model() + " / ideal: " + claim.relation();
            case Quantity.Completed(CellRef of) ->
                "share of processes of " + of.model() + " that completed: " + claim.relation();
        };
    }

    private static String figures(Claim claim, LogRatio ratio, double level) {
        String unit = claim.quantity().unitWord();
        return Relation.figure(ratio.ratio(), unit)
                + ratio.studentInterval(level)
                        .map(interval -> " (" + Relation.figure(interval.low(), unit) + " to "
                                + Relation.figure(interval.high(), unit) + ")")
                        .orElse("");
    }

    private static String there(Experiment experiment, Claim claim) {
        Experiment.Source source = experiment.sources().get(claim.source());
        return source == null ? "not said" : source.setting();
    }

    static ClaimRecord untested(Claim claim, Setting setting, String absence) {
        Optional<DecidedBy> by = ClaimCells.decidedBy(claim.quantity(), setting);
        String why = "ot tested: " + absence + by.map(ClaimJudge::words).orElse("");
        return record(claim, setting, null, Optional.empty(), Verdict.INCONCLUSIVE, "n" + why, "N" + why + ".");
    }

    private static String words(DecidedBy run) {
        return "; '" + run.command() + "' decides it, in about " + SettlementWords.time(run.seconds());
    }

    static ClaimRecord record(
            Claim claim,
            Setting setting,
            @Nullable Double measured,
            Optional<Interval> interval,
            Verdict verdict,
            String why,
            String sentence) {
        String unit = claim.quantity().unitWord();
        return new ClaimRecord(
                claim.id(),
                claim.text(),
                claim.source(),
                claim.published(),
                relation(claim),
                measured,
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                verdict,
                sentence,
                claim.brief(),
                setting.jdk(),
                claim.figure().isPresent() ? claim.figure().getAsDouble() : null,
                unit.isEmpty() ? null : unit,
                why,
                measured == null
                        ? ClaimCells.decidedBy(claim.quantity(), setting).orElse(null)
                        : null);
    }
}
