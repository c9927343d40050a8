package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Compares each model with the baseline on the same JDK, and each cell with itself on the first JDK, within
/// blocks and at equal parameters.
final class Comparisons {
    /// Smallest share of the processors' time at which other programs disturb a trial.
    private static final double MIN_OTHERS = 0.1;

    private static final Set<MetricInfo> SPEEDS =
            EnumSet.of(MetricInfo.TIME, MetricInfo.THROUGHPUT, MetricInfo.CAPACITY);

    /// Prefix of metrics of native memory tracking.
    private static final String NATIVE_MEMORY = "nmt";

    /// Metrics of programs that are mostly 0, and so have no ratios.
    private static final Set<ProgramMetric> MOSTLY_ZERO = Set.of(
            ProgramMetric.HUNG,
            ProgramMetric.TIME_TO_HANG,
            ProgramMetric.COLLECTIONS,
            ProgramMetric.GC_TIME,
            ProgramMetric.PAUSE);

    private final Experiment experiment;
    private final TrialsByCell cells;
    private final VerdictCriteria rules;
    private final List<PairedComparison> compared = new ArrayList<>();
    private final List<MultiMetricComparison> sides = new ArrayList<>();
    private final Map<String, String> gaps = new LinkedHashMap<>();
    private final List<Clause> voided = new ArrayList<>();

    private Comparisons(Experiment experiment, TrialsByCell cells, VerdictCriteria rules) {
        this.experiment = experiment;
        this.cells = cells;
        this.rules = rules;
    }

    /// Compares all pairs of cells by their primary metric.
    static Comparisons of(Experiment experiment, TrialsByCell cells, VerdictCriteria rules) {
        Comparisons comparisons = new Comparisons(experiment, cells, rules);
        for (JdkCell key : cells.byCell().keySet()) {
            if (!key.cell().model().equals(experiment.baseline().toString())) {
                baseline(experiment, cells, key).ifPresent(baseline -> comparisons.add(baseline, key));
            }
        }
        for (JdkCell key : cells.byCell().keySet()) {
            JdkCell onFirstJdk = new JdkCell(cells.jdks().getFirst(), key.cell());
            if (!key.equals(onFirstJdk)
                    && comparable(experiment.primaryMetric(key.cell().params()), onFirstJdk.jdk(), key.jdk())) {
                comparisons.add(onFirstJdk, key);
            }
        }
        return comparisons;
    }

    List<LogRatio> ratios() {
        return ratios(comparison -> true);
    }

    List<LogRatio> ratios(Predicate<ComparisonRecord> filter) {
        return compared.stream()
                .filter(comparison -> filter.test(comparison.record()))
                .map(PairedComparison::ratio)
                .toList();
    }

    /// All comparisons; undecided ones with the number of blocks that would decide them.
    ///
    /// @param blockSeconds duration of one block of the experiment
    List<ComparisonRecord> records(double blockSeconds) {
        return compared.stream()
                .map(comparison -> undisturbed(
                        MultiMetricComparison.bounded(
                                RequiredBlocks.withRequiredBlocks(comparison, blockSeconds),
                                trials(comparison.baseline()),
                                trials(comparison.candidate())),
                        Stream.of(comparison.baseline(), comparison.candidate())
                                .flatMap(key -> trials(key).stream())
                                .toList()))
                .toList();
    }

    /// Withdraws a verdict on times or rates that other programs alone may explain. They leave a share of the
    /// processors, of which the kernel gives more to a side with more runnable threads: with a share of 0.6 the
    /// same work may take up to 1 / 0.6 times as long.
    private static ComparisonRecord undisturbed(ComparisonRecord comparison, List<TrialRecord> trials) {
        double others = trials.stream()
                .mapToDouble(trial -> trial.machine().getOrDefault("others", 0.0))
                .average()
                .orElse(0);
        double factor = 1 / (1 - Math.min(others, 0.9));
        Double low = comparison.low();
        Double high = comparison.high();
        boolean beyond = low != null && high != null && (low > factor || high < 1 / factor);
        boolean decided = comparison.verdict() != ComparisonVerdict.INCONCLUSIVE;
        return decided && !beyond && others >= MIN_OTHERS && SPEEDS.contains(MetricInfo.of(comparison))
                ? comparison.withoutVerdict(
                        AnswerKind.OTHERS_DISTURBED.with(others, factor).toString())
                : comparison;
    }

    /// Comparisons of the same cells by further metrics.
    List<ComparisonRecord> further() {
        return sides.stream()
                .flatMap(side -> side.further(trials(side.baseline()), trials(side.candidate())).stream())
                .toList();
    }

    /// What isn't compared at all since its figures are void, and why; empty where all is compared.
    Optional<Clause> undecided() {
        return voided.stream().reduce(AnswerKind.AND::with).map(AnswerKind.NOT_COMPARED::with);
    }

    /// Warns of blocks that have no ratio; empty where all have one.
    Optional<Finding> withoutRatio() {
        return gaps.entrySet().stream()
                .findFirst()
                .map(first -> ExperimentFinding.NO_RATIO
                        .with(first.getKey(), first.getValue())
                        .withEvidence(Collections.unmodifiableMap(gaps)));
    }

    private static Optional<JdkCell> baseline(Experiment experiment, TrialsByCell cells, JdkCell candidate) {
        return cells.byCell().keySet().stream()
                .filter(key -> key.jdk().equals(candidate.jdk()))
                .filter(key -> key.cell().model().equals(experiment.baseline().toString()))
                .filter(key -> key.cell().params().equals(candidate.cell().params()))
                .findFirst();
    }

    private void add(JdkCell baseline, JdkCell candidate) {
        String metric = primaryMetric(experiment, candidate, trials(baseline), trials(candidate));
        List<String> metrics = new ArrayList<>(List.of(metric));
        metrics.addAll(further(experiment, metric));
        sides.add(new MultiMetricComparison(baseline, candidate, metrics, rules));
        BlockPairs blocks = BlockPairs.of(trials(baseline), trials(candidate), metric);
        Optional<Clause> gap = blocks.gap(metric);
        if (blocks.withoutRatio() > 0) {
            gaps.put(label(baseline, candidate), String.valueOf(gap.orElseThrow()));
        }
        Optional<PairedComparison> comparison = PairedComparison.of(metric, baseline, candidate, rules, blocks);
        comparison.ifPresent(compared::add);
        if (comparison.isEmpty() && !blocks.voided().isEmpty()) {
            voided.add(AnswerKind.CELL.with(label(baseline, candidate), gap.orElseThrow()));
        }
    }

    /// Metric by which a cell is compared: its primary one, but the throughput where a side doesn't carry the offered
    /// rate, so that there is no latency to compare.
    static String primaryMetric(
            Experiment experiment, JdkCell key, List<TrialRecord> baseline, List<TrialRecord> candidate) {
        String metric = experiment.primaryMetric(key.cell().params());
        if (Overload.LATENCIES.contains(metric) && (Overload.of(baseline) || Overload.of(candidate))) {
            return Overload.THROUGHPUT;
        }
        return metric.equals(ServiceWorkload.FIRST_METRIC)
                ? baseline.stream()
                        .flatMap(trial -> trial.metrics().keySet().stream())
                        .findFirst()
                        .orElse(metric)
                : metric;
    }

    private static String label(JdkCell baseline, JdkCell candidate) {
        boolean acrossJdks = !candidate.jdk().equals(baseline.jdk());
        return candidate.label() + " / "
                + (acrossJdks ? "JDK " + baseline.jdk() : baseline.cell().model());
    }

    private List<TrialRecord> trials(JdkCell key) {
        return cells.byCell().getOrDefault(key, List.of());
    }

    /// Whether a metric means the same in two environments, each a JDK with its flags and limits: always for
    /// one JDK under other flags or limits, and for two JDKs unless native memory tracking measures it, which
    /// counts differently from one version to the next.
    ///
    /// @param first id of an environment, such as `25` or `25+zgc`
    static boolean comparable(String metric, String first, String second) {
        return !metric.startsWith(NATIVE_MEMORY) || jdk(first).equals(jdk(second));
    }

    private static String jdk(String environment) {
        int plus = environment.indexOf('+');
        return plus < 0 ? environment : environment.substring(0, plus);
    }

    /// Metrics by which cells are compared beside their primary one; none for batches, whose throughput is
    /// the inverse of their time. GC time isn't among them: a server that answers more also collects more.
    /// Nor are memory and threads of a search: it takes longer and reaches higher rates where a server
    /// carries more.
    private static List<String> further(Experiment experiment, String primary) {
        List<String> metrics = switch (experiment.method()) {
            case HTTP ->
                primary.equals(RequestWorkload.CAPACITY_SEARCH)
                        ? List.of("saturation")
                        : List.of("p50", "p99", "rate", "cpu-per-request", "peak-rss", "peak-threads");
            case PROCESS -> List.of("user", "system", "peak-rss", "peak-threads");
            case MEMORY -> List.of("heap-per-thread", "rss-per-thread");
            case BATCH -> List.of();
            case PROGRAM -> ofProgram(experiment);
        };
        return metrics.stream().filter(metric -> !metric.equals(primary)).toList();
    }

    private static List<String> ofProgram(Experiment experiment) {
        return experiment.workload() instanceof ProgramWorkload workload
                ? workload.program().metrics().stream()
                        .filter(metric -> !MOSTLY_ZERO.contains(metric))
                        .map(ProgramMetric::toString)
                        .toList()
                : List.of();
    }
}
