package dev.loombench.cli.ab;

import dev.loombench.cli.run.ExperimentView;
import dev.loombench.cli.run.VerdictCell;
import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.DriverRecord;
import dev.loombench.lab.model.AbDocument.SideRecord;
import dev.loombench.lab.model.AbJob;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecommendationRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.service.advice.LimitFindings;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.AbSideText;
import dev.loombench.report.text.RecommendationConditions;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.LabelTable;
import dev.loombench.report.view.SideTables;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Renders the result of `ab`: a table for each rate, the recommendations, and the warnings that apply to both.
public final class AbView {
    private static final String INDENT = "     ";
    private static final Map<String, String> METRIC_NAMES = metricNames();
    private static final Set<String> COUNTED_UNITS = Set.of("threads", "collections");
    private static final int MAX_REQUESTS = 4;

    private final Style style;
    private final int columns;

    public AbView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    private static Map<String, String> metricNames() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("time", "wall time");
        names.put("cpu-time", "CPU time");
        names.put("mean", "mean latency");
        names.put("p50", "p50");
        names.put("p90", "p90");
        names.put("p99", "p99");
        names.put("p99.9", "p99.9");
        names.put("rate", "answered");
        names.put("errors", "errors");
        names.put("cpu-per-request", "CPU per answer");
        names.put("cpu-per-operation", "CPU per unit of work");
        names.put("peak-rss", "peak memory");
        names.put("heap-after-gc", "heap after GC");
        names.put("peak-threads", "OS threads");
        names.put("gc-time", "GC time");
        names.put("gc-count", "collections");
        names.put("time-to-first-answer", "first answer");
        return names;
    }

    public String render(AbDocument ab) {
        return render(ab, List.of());
    }

    /// @param experiments of the run, of whose trials the labels of a plan are shown
    public String render(AbDocument ab, List<ExperimentRecord> experiments) {
        StringBuilder out = new StringBuilder();
        Finding objection = ab.objection();
        if (objection != null) {
            out.append(finding(objection)).append('\n');
        }
        out.append(style.bold(ab.title(), columns, "")).append('\n');
        out.append(style.dim(setting(ab), columns, "")).append('\n');
        SideRuntimeText.lines(ab.runtimes())
                .forEach(line -> out.append(style.dim(line, columns, INDENT)).append('\n'));
        WarmUpText.lines(Objects.requireNonNullElse(ab.warmUps(), List.of()))
                .forEach(line -> out.append(style.dim(line, columns, INDENT)).append('\n'));
        Set<String> loads = new LinkedHashSet<>();
        ab.estimates().forEach(estimate -> loads.add(load(estimate.cell())));
        loads.forEach(load -> out.append('\n').append(tables(ab, load)));
        out.append(legend(ab));
        experiments.forEach(run -> out.append(new BlockView(style, columns).apart(LabelTable.ofTrials(run.trials()))));
        AbCapacities capacity = ab.capacity();
        boolean searched = capacity != null && !capacity.sides().isEmpty();
        if (capacity != null) {
            out.append(new BlockView(style, columns)
                    .apart(List.of(SideTables.capacities(capacity), SideTables.overload(capacity))));
        }
        List<RecommendationRecord> recommendations =
                ab.failure() != null && ab.comparisons().isEmpty() && !searched ? List.of() : ab.recommendations();
        for (RecommendationRecord advice : recommendations) {
            out.append('\n').append(style.bold(advice.sentence(), columns, "")).append('\n');
        }
        if (!ab.estimates().isEmpty() || searched) {
            RecommendationConditions.of(ab.recommendations())
                    .forEach(line -> out.append(style.dim(line, columns, "")).append('\n'));
        }
        ab.gates()
                .forEach(gate -> out.append(Screen.wrapped(AbSideText.gate(gate), columns, INDENT))
                        .append('\n'));
        out.append(explanations(ab));
        ab.findings().stream()
                .filter(finding -> finding.severity() != Severity.INFO
                        || finding.voids() != null
                        || finding.code().equals("beyond-capacity"))
                .filter(finding -> ab.failure() == null || !finding.code().equals("trials-missing"))
                .forEach(finding -> out.append(finding(finding)));
        return out.toString();
    }

    private static String setting(AbDocument ab) {
        String seed = "seed " + ab.effort().seed();
        AbJob job = ab.job();
        if (job != null) {
            return Format.count(ab.effort().measured(), "pair") + " of runs until exit, after "
                    + Format.count(1 + job.warmupRuns(), "run") + " of each side that "
                    + (job.warmupRuns() == 0 ? "doesn't" : "don't") + " count; " + seed;
        }
        String warmup = ab.warmUps() == null ? Format.seconds(ab.warmupSeconds()) + " of warm-up" : "a warm-up by work";
        if (ab.driver() != null) {
            return driver(ab, ab.driver()) + ", " + seed;
        }
        if (ab.plan() != null) {
            return "plan " + ab.plan() + "; " + pairs(ab) + " (ramp-up and " + warmup + " not counted), " + seed;
        }
        return requests(ab.requests()) + "; "
                + (ab.rates().isEmpty() ? "" : pairs(ab) + " after " + warmup + ", ")
                + ab.arrivals() + " arrivals, " + seed;
    }

    private static String driver(AbDocument ab, DriverRecord driver) {
        List<String> warmupCommand = driver.warmup();
        String warmup = warmupCommand != null
                ? " after " + String.join(" ", warmupCommand)
                : ab.warmupSeconds() > 0 ? " after " + Format.seconds(ab.warmupSeconds()) + " of it for warm-up" : "";
        return String.join(" ", driver.command()) + "; " + pairs(ab) + warmup;
    }

    private static String pairs(AbDocument ab) {
        int pairs = ab.effort().measured();
        return Format.count(pairs, "pair") + " of " + Format.seconds(ab.durationSeconds());
    }

    private static String requests(List<String> requests) {
        return requests.size() <= MAX_REQUESTS
                ? String.join(", ", requests)
                : String.join(", ", requests.subList(0, MAX_REQUESTS - 1)) + " and "
                        + (requests.size() - MAX_REQUESTS + 1) + " more requests";
    }

    private static String load(CellRecord cell) {
        return cell.params().getOrDefault("load", "");
    }

    /// One table for each side, compared with the first side.
    private String tables(AbDocument ab, String load) {
        StringBuilder out = new StringBuilder();
        String baseline = ab.sides().getFirst().name();
        for (SideRecord side : ab.sides().subList(1, ab.sides().size())) {
            List<MetricRow> rows = new ArrayList<>();
            metricNames(ab).forEach((metric, name) -> {
                MetricRow row = MetricRow.of(ab, load, metric, name, side.name());
                if (row.baseline().isPresent() || row.candidate().isPresent()) {
                    rows.add(row);
                }
            });
            Table table = Table.of(
                    "",
                    "",
                    rows,
                    Column.left(heading(ab, load), MetricRow::name),
                    Column.right(baseline, row -> value(row.baseline())),
                    Column.right(side.name(), row -> value(row.candidate())),
                    Column.right(
                            "ratio",
                            row -> row.comparison()
                                    .map(found -> bound(found) + TerminalFormat.ratio(found.ratio()))
                                    .orElse("")),
                    Column.left(
                            level(ab),
                            1,
                            row -> row.comparison()
                                    .map(found -> ReportFormat.range(found.low(), found.high()))
                                    .orElse("")),
                    Column.of(
                            "",
                            Align.LEFT,
                            row -> row.comparison().map(VerdictCell::of).orElse(Text.EMPTY)));
            out.append(new TableView(table, columns).render(style));
        }
        return out.toString();
    }

    /// Names of metrics by their keys, in the order of rows: those of a driver first, as it calls them.
    private static Map<String, String> metricNames(AbDocument ab) {
        if (ab.driver() == null) {
            return METRIC_NAMES;
        }
        Map<String, String> names = new LinkedHashMap<>();
        ab.estimates().stream()
                .filter(estimate -> !SideMetrics.NAMES.contains(estimate.metric()))
                .forEach(estimate -> names.put(estimate.metric(), estimate.metric()));
        METRIC_NAMES.forEach((metric, name) -> {
            if (SideMetrics.NAMES.contains(metric)) {
                names.put(metric, name);
            }
        });
        return names;
    }

    private static String decisive(AbDocument ab) {
        if (ab.job() != null) {
            return "the wall time";
        }
        return ab.driver() == null ? "the mean latency" : ab.decisiveMetric();
    }

    private static String heading(AbDocument ab, String load) {
        if (ab.job() != null) {
            return "until exit";
        }
        return ab.plan() == null && ab.driver() == null ? "at " + load : "under the " + load;
    }

    private static String level(AbDocument ab) {
        return ab.comparisons().stream()
                .findFirst()
                .map(comparison -> Format.wholePercent(comparison.level()))
                .orElse("95 %");
    }

    /// A metric of both sides.
    private record MetricRow(
            String name,
            Optional<EstimateRecord> baseline,
            Optional<EstimateRecord> candidate,
            Optional<ComparisonRecord> comparison) {
        static MetricRow of(AbDocument ab, String load, String metric, String name, String candidate) {
            return new MetricRow(
                    name,
                    estimate(ab, load, metric, ab.sides().getFirst().name()),
                    estimate(ab, load, metric, candidate),
                    ab.comparisons().stream()
                            .filter(record -> record.metric().equals(metric)
                                    && record.candidate().model().equals(candidate)
                                    && load(record.candidate()).equals(load))
                            .findFirst());
        }
    }

    /// Mark of a ratio that is only a bound, since one side carries all of the load.
    private static String bound(ComparisonRecord comparison) {
        OverloadRecord overload = comparison.overload();
        return overload == null || !overload.ratioIsBound() ? "" : overload.candidateCarries() ? "≥ " : "≤ ";
    }

    private static String value(Optional<EstimateRecord> estimate) {
        return estimate.map(record -> COUNTED_UNITS.contains(record.unit())
                        ? Long.toString(Math.round(record.estimate()))
                        : Format.quantity(record.estimate(), record.unit()))
                .orElse("–");
    }

    private static Optional<EstimateRecord> estimate(AbDocument ab, String load, String metric, String side) {
        return ab.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric)
                        && estimate.cell().model().equals(side)
                        && load(estimate.cell()).equals(load))
                .findFirst();
    }

    private String legend(AbDocument ab) {
        boolean open = ab.comparisons().stream()
                .anyMatch(comparison -> comparison.verdict() == ComparisonVerdict.INCONCLUSIVE);
        String words = (open ? "? undecided: more pairs would be needed. " : "")
                + DetectableDifference.words(ab.effort(), decisive(ab));
        return words.isBlank() ? "" : style.dim(words, columns, "") + "\n";
    }

    private String explanations(AbDocument ab) {
        StringBuilder out = new StringBuilder();
        ab.findings().stream()
                .filter(finding -> finding.code().startsWith(LimitFindings.CODE_PREFIX))
                .map(finding -> sentences(finding.message()) + " " + finding.remedy())
                .forEach(text -> out.append(out.isEmpty() ? style.bold("Why:") : "    ")
                        .append(' ')
                        .append(Screen.wrapped(text, columns - INDENT.length(), INDENT))
                        .append('\n'));
        return out.toString();
    }

    private static String sentences(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private String finding(Finding finding) {
        String word = finding.severity().toString();
        if (finding.severity() == Severity.INFO) {
            String dash = finding.voids() == null ? "" : "–: void " + ExperimentView.named(finding.voids()) + " in ";
            return Screen.wrapped(dash + finding.message(), columns, "  ") + "\n";
        }
        String text = Screen.wrapped(word + ": " + finding.message() + "; " + finding.remedy(), columns, "  ");
        return style.severity(finding.severity()) + text.substring(word.length()) + "\n";
    }
}
