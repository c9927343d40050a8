package dev.loombench.report.compare;

import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.AbDocument.DriverRecord;
import dev.loombench.lab.model.ab.AbDocument.EffortRecord;
import dev.loombench.lab.model.ab.AbDocument.SideRecord;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.CheckRecord;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.service.advice.LimitFindings;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;
import dev.loombench.report.load.LabelTable;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.FindingText;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes a comparison of services, or of jobs: a table for each load, the recommendations, and what holds for both.
public final class ServiceComparisonDescription {
    private static final List<Map.Entry<String, String>> METRICS = List.of(
            Map.entry("time", "wall time"),
            Map.entry("cpu-time", "CPU time"),
            Map.entry("mean", "mean latency"),
            Map.entry("p50", "p50"),
            Map.entry("p90", "p90"),
            Map.entry("p99", "p99"),
            Map.entry("p99.9", "p99.9"),
            Map.entry("rate", "answered"),
            Map.entry("errors", "errors"),
            Map.entry("cpu-per-request", "CPU per answer"),
            Map.entry("cpu-per-operation", "CPU per unit of work"),
            Map.entry("peak-rss", "peak memory"),
            Map.entry("heap-after-gc", "heap after GC"),
            Map.entry("peak-threads", "OS threads"),
            Map.entry("gc-time", "GC time"),
            Map.entry("gc-count", "collections"),
            Map.entry("time-to-first-answer", "first answer"));
    private static final Set<String> COUNTED_UNITS = Set.of("threads", "collections");
    private static final int MAX_REQUESTS = 4;
    private static final String UNKNOWN = "–";

    /// Ratio from which a difference is no figure that anybody looks for in percent: below six pairs there is
    /// no verdict within it, however little they scatter.
    private static final double MAX_PERCENT_RATIO = 2;

    /// Difference that is looked for in its place.
    private static final double USUAL_DIFFERENCE = 0.10;

    private ServiceComparisonDescription() {}

    /// The whole comparison.
    ///
    /// @param experiments of the run, of whose trials the labels of a plan are shown
    public static List<Block> of(AbDocument ab, List<ExperimentRecord> experiments) {
        List<Block> blocks = new ArrayList<>();
        Finding objection = ab.objection();
        if (objection != null) {
            blocks.add(new Findings(List.of(objection)));
        }
        blocks.add(new Heading(ab.title()));
        blocks.add(quiet(setting(ab)));
        runtimes(ab).forEach(line -> blocks.add(quiet(line)));
        blocks.addAll(figures(ab, experiments));
        AbCapacities capacity = ab.facts().capacity();
        boolean searched = capacity != null && !capacity.sides().isEmpty();
        if (ab.facts().failure() == null || !ab.comparisons().isEmpty() || searched) {
            ab.recommendations().forEach(advice -> blocks.add(new Heading(advice.sentence())));
        }
        if (!ab.estimates().isEmpty() || searched) {
            conditions(ab.recommendations()).forEach(line -> blocks.add(quiet(line)));
        }
        blocks.addAll(gates(ab));
        blocks.add(checked(ab));
        blocks.addAll(why(Stream.concat(
                reasons(ab),
                ab.findings().stream()
                        .filter(finding -> finding.code().startsWith(LimitFindings.CODE_PREFIX))
                        .map(FindingText::of))));
        ab.findings().stream()
                .filter(finding ->
                        ab.facts().failure() == null || !finding.code().equals("trials-missing"))
                .flatMap(finding -> finding(finding).stream())
                .forEach(blocks::add);
        return blocks;
    }

    /// What is compared, as a title.
    public static String title(AbDocument ab) {
        return ab.title() + ": " + (ab.facts().job() != null ? Remark.UNTIL_EXIT.message() : work(ab));
    }

    /// The recommendations with their reasons and conditions, as a report begins.
    public static List<Block> answer(AbDocument ab) {
        List<Block> blocks = new ArrayList<>();
        ab.recommendations().forEach(advice -> blocks.add(new Sentence(Text.of(advice.sentence(), Tone.STRONG))));
        blocks.addAll(why(reasons(ab)));
        conditions(ab.recommendations()).forEach(line -> blocks.add(quiet(line)));
        blocks.addAll(gates(ab));
        return blocks;
    }

    /// What differs between the sides, and their figures beside each other.
    ///
    /// @param experiments of the run, of whose trials the labels of a plan are shown
    public static List<Block> sides(AbDocument ab, List<ExperimentRecord> experiments) {
        List<Block> blocks = new ArrayList<>(List.of(SideDifferences.of(ab)));
        blocks.addAll(figures(ab, experiments));
        blocks.add(new Fold(
                "What runs on each side, how it was measured, and what was checked",
                List.of(Items.of("", runtimes(ab)), quiet(setting(ab)), checked(ab))));
        blocks.removeIf(Block::isEmpty);
        return blocks;
    }

    /// What else could have decided the comparison, one line each; findings say more of what was found.
    private static Block checked(AbDocument ab) {
        List<Text> lines = ab.checks().stream()
                .map(check -> check.outcome().equals(CheckRecord.FOUND)
                        ? Text.of(Remark.FOUND.message(check.text()), Tone.STRONG)
                        : Text.of(check.text(), Tone.QUIET))
                .toList();
        return new Items(lines.isEmpty() ? Text.EMPTY : Text.of(Remark.CHECKED.message(), Tone.STRONG), lines);
    }

    private static List<Block> figures(AbDocument ab, List<ExperimentRecord> experiments) {
        List<Block> blocks = new ArrayList<>();
        ab.estimates().stream()
                .map(estimate -> load(estimate.cell()))
                .distinct()
                .forEach(load -> blocks.addAll(tables(ab, load)));
        legend(ab).forEach(line -> blocks.add(quiet(line)));
        experiments.forEach(run -> blocks.addAll(LabelTable.ofTrials(run.trials())));
        blocks.addAll(capacities(ab));
        return blocks;
    }

    private static Stream<String> reasons(AbDocument ab) {
        return ab.recommendations().stream().flatMap(advice -> advice.reasons().stream());
    }

    private static List<Block> why(Stream<String> reasons) {
        List<Text> items = reasons.map(Text::of).toList();
        return items.isEmpty() ? List.of() : List.of(new Items(Text.of("Why:", Tone.STRONG), items));
    }

    private static Block quiet(String words) {
        return new Sentence(Text.of(words, Tone.QUIET));
    }

    private static List<String> runtimes(AbDocument ab) {
        return Stream.concat(
                        SideRuntimeText.lines(ab.facts().runtimes()).stream(),
                        WarmUpText.lines(Objects.requireNonNullElse(ab.warmUps(), List.of())).stream())
                .toList();
    }

    private static String setting(AbDocument ab) {
        List<String> parts = new ArrayList<>(List.of(work(ab)));
        DriverRecord driver = ab.driver();
        String pairs = Remark.PAIRS.message(ab.effort().measured(), Format.seconds(ab.durationSeconds()));
        String warmUp = ab.warmUps() == null
                ? Remark.WARM_UP.message(Format.seconds(ab.warmupSeconds()))
                : Remark.WARM_UP_BY_WORK.message();
        if (driver != null) {
            parts.add(pairs);
            List<String> command = driver.warmup();
            if (command != null || ab.warmupSeconds() > 0) {
                parts.add(Remark.AFTER.message(command == null ? warmUp : String.join(" ", command)));
            }
        } else if (ab.plan() != null) {
            parts.addAll(List.of(pairs, Remark.RAMP_UP.message(warmUp)));
        } else if (ab.facts().job() == null) {
            if (!ab.rates().isEmpty()) {
                parts.addAll(List.of(pairs, Remark.AFTER.message(warmUp)));
            }
            parts.add(ab.arrivals() + " arrivals");
        }
        parts.add("seed " + ab.effort().seed());
        return parts.getFirst() + "; " + String.join(", ", parts.subList(1, parts.size()));
    }

    /// What the sides are asked to do.
    private static String work(AbDocument ab) {
        AbJob job = ab.facts().job();
        DriverRecord driver = ab.driver();
        return job != null
                ? Remark.JOBS.message(ab.effort().measured(), 1 + job.warmupRuns())
                : driver != null
                        ? String.join(" ", driver.command())
                        : ab.plan() != null ? "plan " + ab.plan() : Format.listed(ab.requests(), MAX_REQUESTS);
    }

    private static String load(CellRecord cell) {
        return cell.params().getOrDefault("load", "");
    }

    /// A metric of both sides.
    private record Row(
            String name,
            Optional<EstimateRecord> baseline,
            Optional<EstimateRecord> candidate,
            Optional<ComparisonRecord> comparison) {
        static Row of(AbDocument ab, String load, Map.Entry<String, String> metric, String candidate) {
            return new Row(
                    metric.getValue(),
                    estimate(ab, load, metric.getKey(), ab.sides().getFirst().name()),
                    estimate(ab, load, metric.getKey(), candidate),
                    ab.comparisons().stream()
                            .filter(record -> record.metric().equals(metric.getKey())
                                    && record.candidate().model().equals(candidate)
                                    && load(record.candidate()).equals(load))
                            .findFirst());
        }

        private static Optional<EstimateRecord> estimate(AbDocument ab, String load, String metric, String side) {
            return ab.estimates().stream()
                    .filter(estimate -> estimate.metric().equals(metric)
                            && estimate.cell().model().equals(side)
                            && load(estimate.cell()).equals(load))
                    .findFirst();
        }
    }

    /// One table for each side, compared with the first side.
    private static List<Table> tables(AbDocument ab, String load) {
        String heading = ab.facts().job() != null
                ? "until exit"
                : ab.plan() == null && ab.driver() == null ? "at " + load : "under the " + load;
        String level = ab.comparisons().stream()
                .findFirst()
                .map(comparison -> Format.wholePercent(comparison.level()))
                .orElse("95 %");
        List<Table> tables = new ArrayList<>();
        for (SideRecord side : ab.sides().subList(1, ab.sides().size())) {
            List<Row> rows = metrics(ab)
                    .map(metric -> Row.of(ab, load, metric, side.name()))
                    .filter(row -> row.baseline().isPresent() || row.candidate().isPresent())
                    .toList();
            tables.add(Table.of(
                    "",
                    "",
                    rows,
                    Column.left(heading, Row::name),
                    Column.right(ab.sides().getFirst().name(), row -> value(row.baseline())),
                    Column.right(side.name(), row -> value(row.candidate())),
                    Column.right(
                            "ratio",
                            row -> row.comparison()
                                    .map(ServiceComparisonDescription::ratio)
                                    .orElse("")),
                    Column.left(
                            level,
                            1,
                            row -> row.comparison()
                                    .map(found -> ReportFormat.range(found.low(), found.high()))
                                    .orElse("")),
                    Column.of(
                            "",
                            Align.LEFT,
                            row -> row.comparison()
                                    .map(ServiceComparisonDescription::verdict)
                                    .orElse(Text.EMPTY))));
        }
        return tables;
    }

    /// Metrics with their names, in the order of rows: those of a driver first, as it calls them.
    private static Stream<Map.Entry<String, String>> metrics(AbDocument ab) {
        return ab.driver() == null
                ? METRICS.stream()
                : Stream.concat(
                        ab.estimates().stream()
                                .map(EstimateRecord::metric)
                                .filter(metric -> !SideMetrics.BESIDE_DRIVER.contains(metric))
                                .distinct()
                                .map(metric -> Map.entry(metric, metric)),
                        METRICS.stream().filter(metric -> SideMetrics.BESIDE_DRIVER.contains(metric.getKey())));
    }

    private static String value(Optional<EstimateRecord> estimate) {
        return estimate.map(record -> COUNTED_UNITS.contains(record.unit())
                        ? Long.toString(Math.round(record.estimate()))
                        : Format.quantity(record.estimate(), record.unit()))
                .orElse(UNKNOWN);
    }

    /// A ratio, with a mark where it is only a bound, since one side carries all of the load.
    private static String ratio(ComparisonRecord comparison) {
        OverloadRecord overload = comparison.overload();
        String bound = overload == null || !overload.ratioIsBound() ? "" : overload.candidateCarries() ? "≥ " : "≤ ";
        return bound + Format.significant(comparison.ratio()) + "×";
    }

    private static Text verdict(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        return comparison.verdict() == ComparisonVerdict.INCONCLUSIVE
                ? Text.of(needed == null ? "?" : "? " + needed, Tone.QUIET)
                : Text.of(Chip.of(comparison.verdict()));
    }

    private static List<String> legend(AbDocument ab) {
        List<String> legend = new ArrayList<>();
        if (ab.comparisons().stream().anyMatch(comparison -> comparison.verdict() == ComparisonVerdict.INCONCLUSIVE)) {
            legend.add(Remark.OPEN_PAIRS.message());
        }
        if (ab.effort().smallestSeen() != null) {
            legend.add(detectable(
                    ab.effort(),
                    ab.effort().smallestSeen(),
                    ab.facts().job() != null
                            ? "the wall time"
                            : ab.driver() == null ? "the mean latency" : ab.decisiveMetric()));
        }
        return legend.isEmpty() ? legend : List.of(String.join(" ", legend));
    }

    /// How small a difference the measured pairs can show, and what would show smaller ones.
    ///
    /// @param ratio smallest ratio above 1 that they would have shown
    private static String detectable(EffortRecord effort, double ratio, String quantity) {
        int pairs = effort.measured();
        if (ratio < MAX_PERCENT_RATIO) {
            return Remark.SHOWS.message(quantity, ratio - 1);
        }
        if (pairs < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            return Remark.TOO_FEW.message(pairs, quantity, VerdictRules.MIN_CONFIRMING_BLOCKS);
        }
        double scatter = Math.log(ratio) / Math.log(DetectableEffect.byVerdict(pairs, 1));
        OptionalInt needed = DetectableEffect.blocksNeededForVerdict(USUAL_DIFFERENCE, scatter);
        return needed.isEmpty()
                ? Remark.SCATTERED.message(pairs, quantity, ratio)
                : Remark.SCATTERED_NEEDED.message(pairs, quantity, ratio, needed.getAsInt(), USUAL_DIFFERENCE);
    }

    /// The conditions under which recommendations hold: the shared ones once, then those of single sides.
    private static List<String> conditions(List<RecommendationRecord> recommendations) {
        if (recommendations.isEmpty()) {
            return List.of();
        }
        List<String> shared = new ArrayList<>(recommendations.getFirst().conditions());
        recommendations.forEach(advice -> shared.retainAll(advice.conditions()));
        List<String> lines = new ArrayList<>();
        if (!shared.isEmpty()) {
            lines.add(Remark.CONDITIONS.message(String.join("; ", shared)));
        }
        for (RecommendationRecord advice : recommendations) {
            List<String> own = new ArrayList<>(advice.conditions());
            own.removeAll(shared);
            if (!own.isEmpty()) {
                lines.add(Remark.CONDITIONS_OF_SIDE.message(advice.side(), String.join("; ", own)));
            }
        }
        return lines;
    }

    private static List<Block> gates(AbDocument ab) {
        return ab.gates().stream()
                .map(gate -> ComparisonDescription.gate(
                        gate.rule(),
                        gate.outcome(),
                        gate.comparisons(),
                        Stream.concat(gate.broken().stream(), doubts(gate).stream())
                                .toList()))
                .toList();
    }

    /// What a gate couldn't decide, and what would decide it.
    public static List<String> doubts(GateRecord gate) {
        List<String> doubts = new ArrayList<>(
                gate.undecided().stream().map(Remark.OPEN_COMPARISON::message).toList());
        if (gate.comparisons() == 0) {
            doubts.add(Remark.NOTHING_COMPARED.message());
        } else if (!doubts.isEmpty()) {
            doubts.add(Remark.MORE_PAIRS.message());
        }
        return doubts;
    }

    private static Optional<Block> finding(Finding finding) {
        if (finding.severity() != Severity.INFO) {
            return Optional.of(new Findings(List.of(finding)));
        }
        List<String> voided = finding.voids();
        return voided != null
                ? Optional.of(new Sentence(Remark.VOIDED.message(FindingText.voided(voided), finding.message())))
                : finding.code().equals("beyond-capacity")
                        ? Optional.of(new Sentence(finding.message()))
                        : Optional.empty();
    }

    /// What each side carries, and what it did under more than that.
    private static List<Table> capacities(AbDocument ab) {
        AbCapacities capacities = ab.facts().capacity();
        return capacities == null
                ? List.of()
                : List.of(
                        Table.of(
                                Remark.CARRIED.message(capacities.slo()),
                                "At most so many requests were answered per second at any rate.",
                                capacities.sides(),
                                Column.left("side", SideCapacity::side),
                                Column.right("capacity", ServiceComparisonDescription::capacity),
                                Column.left(
                                        "95 %",
                                        2,
                                        side -> known(
                                                "",
                                                side.search().capacity(),
                                                rate -> ReportFormat.range(rate.low(), rate.high()))),
                                Column.right(
                                        "at most",
                                        3,
                                        side -> known(
                                                UNKNOWN,
                                                side.search().saturation(),
                                                rate -> Format.rate(rate.perSecond()))),
                                Column.right(
                                        "to the first",
                                        side -> known(
                                                "",
                                                ratio(capacities, side),
                                                ratio -> Format.significant(ratio.ratio()) + "×")),
                                Column.left(
                                        "95 %",
                                        1,
                                        side -> known(
                                                "",
                                                ratio(capacities, side),
                                                ratio -> ReportFormat.range(ratio.low(), ratio.high())))),
                        Table.of(
                                "Under more load than that",
                                "Without a pool's limit nothing holds requests back before the service itself.",
                                capacities.overload(),
                                Column.left("side", Overloaded::side),
                                Column.left("1.2 times its", 3, Overloaded::beyond),
                                Column.right("offered", side -> Format.rate(side.offered())),
                                Column.right("answered", side -> known("none", side.answered(), Format::rate)),
                                Column.right("errors", side -> known(UNKNOWN, side.errors(), Format::percent)),
                                Column.right("timeouts", 2, side -> known(UNKNOWN, side.timeouts(), Format::percent)),
                                Column.right("p99", side -> known(UNKNOWN, side.p99(), Format::seconds)),
                                Column.right(
                                        "memory", side -> known(UNKNOWN, side.rss(), bytes -> Format.bytes(bytes))),
                                Column.right("OS threads", 1, side -> known(UNKNOWN, side.threads(), Object::toString)),
                                Column.of(
                                        "void or died",
                                        Align.PROSE,
                                        4,
                                        side -> Text.of(known("", side.failure(), Function.identity())))));
    }

    private static <T> String known(String otherwise, @Nullable T value, Function<T, String> text) {
        return value == null ? otherwise : text.apply(value);
    }

    private static @Nullable CapacityRatio ratio(AbCapacities capacities, SideCapacity side) {
        return capacities.ratios().stream()
                .filter(ratio -> ratio.side().equals(side.side()))
                .findFirst()
                .orElse(null);
    }

    /// Capacity of a side: `≥ 800/s` if no higher rate was tried, `< 5/s` if even the lowest misses the
    /// objective, a dash if unknown.
    private static String capacity(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (capacity == null) {
            return side.missesAll()
                    ? "< " + Format.rate(side.search().curve().getFirst().offered())
                    : UNKNOWN;
        }
        return (side.search().outcome() == CapacityOutcome.AT_LEAST ? "≥ " : "") + Format.rate(capacity.perSecond());
    }
}
