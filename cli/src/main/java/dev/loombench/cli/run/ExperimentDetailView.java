package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Bar;
import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.IdealRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.FindingText;
import dev.loombench.report.text.LimitTableRule;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.LabelTable;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Renders everything about one experiment, for `--verbose`: a table per metric, the answer, claims and
/// findings.
public record ExperimentDetailView(Style style, int columns) {
    private static final String SATURATION = "saturation";
    private static final String PUBLISHED = "published";
    private static final int WIDE_COLUMNS = 100;

    public String render(ExperimentRecord experiment) {
        StringBuilder out = new StringBuilder();
        out.append(style.bold(experiment.id()) + "  " + Screen.sanitized(experiment.title()) + "\n");
        out.append(style.dim(experiment.question(), columns, "") + "\n");
        for (String metric : shownMetrics(experiment)) {
            out.append('\n').append(table(experiment, metric)).append(onOtherJdks(experiment, metric));
        }
        MetricMatrix.of(experiment)
                .ifPresent(matrix -> out.append('\n').append(new MatrixView(style, columns).render(matrix)));
        List<Block> blocks = new ArrayList<>(List.of(limits(experiment)));
        blocks.addAll(LabelTable.ofTrials(experiment.trials()));
        out.append(new BlockView(style, columns).apart(blocks));
        out.append(controls(experiment));
        if (experiment.verdict() != null) {
            out.append("\n" + style.bold(experiment.verdict(), columns, "") + "\n");
        }
        out.append(new FurtherMetricsView(style, columns).render(experiment.further()));
        experiment.claims().forEach(claim -> out.append(claim(claim)));
        CellBottleneck.otherFindings(experiment).forEach(finding -> out.append(finding(finding)));
        return out.toString();
    }

    private static Facts limits(ExperimentRecord experiment) {
        List<CellBottleneck> limits = CellBottleneck.of(experiment);
        boolean manyJdks = limits.stream().map(CellBottleneck::jdk).distinct().count() > 1;
        return CellBottleneck.facts(limits, CellNames.of(experiment, Palette.of(List.of(experiment)), manyJdks));
    }

    /// A/A comparisons: baselines against themselves.
    private String controls(ExperimentRecord experiment) {
        String lines = experiment.controls().stream()
                .map(control -> "A against A: " + control.candidate().label() + " on JDK " + control.jdk() + ": "
                        + VerdictCell.words(control))
                .map(line -> style.dim(line, columns, "  ") + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    /// Metrics with a table of their own: the primary one, those compared, published or limited, and the
    /// saturation beside a capacity.
    private static Set<String> shownMetrics(ExperimentRecord experiment) {
        Set<String> metrics = new LinkedHashSet<>();
        experiment.estimates().stream().findFirst().map(EstimateRecord::metric).ifPresent(metrics::add);
        experiment.comparisons().stream().map(ComparisonRecord::metric).forEach(metrics::add);
        experiment.estimates().stream()
                .filter(estimate -> !MetricMatrix.holds(experiment, estimate.metric())
                        || LimitTableRule.hasOwnTable(experiment, estimate.metric()))
                .filter(estimate -> estimate.published() != null
                        || isLimited(experiment, estimate)
                        || estimate.metric().equals(SATURATION))
                .filter(estimate -> !estimate.method().contains("derived"))
                .map(EstimateRecord::metric)
                .forEach(metrics::add);
        metrics.removeIf(metric -> experiment.estimates().stream()
                .noneMatch(estimate -> estimate.metric().equals(metric)));
        return metrics;
    }

    /// Whether the batch within a measured process has a physical limit.
    private static boolean isLimited(ExperimentRecord experiment, EstimateRecord estimate) {
        return estimate.ideal() != null && MetricMatrix.of(experiment).isPresent();
    }

    private String table(ExperimentRecord experiment, String metric) {
        List<EstimateRecord> estimates = experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .toList();
        Set<String> varying = CellTable.varying(estimates);
        boolean manyJdks =
                estimates.stream().map(EstimateRecord::jdk).distinct().count() > 1;
        List<Column<EstimateRecord>> heads =
                CellTable.naming(manyJdks, varying, "model", EstimateRecord::jdk, EstimateRecord::cell);
        heads.addAll(List.of(
                Column.right(metric, row -> Format.quantity(row.estimate(), row.unit())),
                Column.of(
                        "",
                        Align.LEFT,
                        row -> CellTable.quiet(
                                TerminalFormat.interval(row.estimate(), row.low(), row.high(), row.unit()))),
                Column.left("", 3, row -> Bar.of(row, estimates, columns < WIDE_COLUMNS ? 5 : 8, SymbolSet.SYMBOLS)),
                Column.right(
                        "ratio",
                        row -> comparison(experiment, row)
                                .map(found -> TerminalFormat.ratio(found.ratio()))
                                .orElse(isBaseline(experiment, row) ? "1×" : "")),
                Column.of(
                        "",
                        Align.LEFT,
                        2,
                        row -> CellTable.quiet(comparison(experiment, row)
                                .map(found -> ReportFormat.range(found.low(), found.high()))
                                .orElse(""))),
                Column.of(
                        "",
                        Align.LEFT,
                        row -> comparison(experiment, row).map(VerdictCell::of).orElse(Text.EMPTY)),
                Column.right("ideal", 1, ExperimentDetailView::ideal),
                Column.right("eff.", row -> row.efficiency() == null ? "" : Format.wholePercent(row.efficiency())),
                Column.right(PUBLISHED, 4, ExperimentDetailView::published)));
        TableView table = new TableView(Table.of(estimates, heads), columns);
        return setting(estimates, varying)
                + table.render(style)
                + (table.shows(PUBLISHED) ? scales(estimates) : "")
                + legend(experiment, metric);
    }

    private static String ideal(EstimateRecord estimate) {
        @Nullable IdealRecord ideal = estimate.ideal();
        return ideal == null ? "" : Format.quantity(ideal.value(), estimate.unit());
    }

    private String onOtherJdks(ExperimentRecord experiment, String metric) {
        List<ComparisonRecord> comparisons = experiment.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(metric) && !comparison.comparesModels())
                .toList();
        return comparisons.isEmpty()
                ? ""
                : "\n" + new JdkTable(style, columns).render(comparisons, CellTable.varying(experiment.estimates()));
    }

    private static String published(EstimateRecord estimate) {
        @Nullable PublishedRecord published = estimate.published();
        return published == null
                ? ""
                : Format.quantity(published.value(), estimate.unit()) + (published.scale() == null ? " " : "*");
    }

    /// Note on published figures of another size.
    private String scales(List<EstimateRecord> estimates) {
        List<String> scales = estimates.stream()
                .map(EstimateRecord::published)
                .filter(Objects::nonNull)
                .map(PublishedRecord::scale)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return scales.isEmpty() ? "" : style.dim("* published " + String.join("; ", scales), columns, "  ") + "\n";
    }

    private String legend(ExperimentRecord experiment, String metric) {
        return VerdictCell.legend(
                experiment.comparisons().stream()
                        .filter(ComparisonRecord::comparesModels)
                        .filter(comparison -> comparison.metric().equals(metric))
                        .toList(),
                style,
                columns);
    }

    private static Optional<ComparisonRecord> comparison(ExperimentRecord experiment, EstimateRecord estimate) {
        return experiment.comparisons().stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(comparison -> comparison.metric().equals(estimate.metric()))
                .filter(comparison -> comparison.jdk().equals(estimate.jdk()))
                .filter(comparison -> comparison.candidate().equals(estimate.cell()))
                .findFirst();
    }

    private static boolean isBaseline(ExperimentRecord experiment, EstimateRecord estimate) {
        return experiment.comparisons().stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(comparison -> comparison.metric().equals(estimate.metric()))
                .anyMatch(comparison -> comparison.baseline().equals(estimate.cell()));
    }

    /// Parameters common to all rows, and the number of forks.
    private String setting(List<EstimateRecord> estimates, Set<String> varying) {
        if (estimates.isEmpty()) {
            return "";
        }
        CellRecord cell = estimates.getFirst().cell();
        String common = cell.params().entrySet().stream()
                .filter(entry -> !varying.contains(entry.getKey()))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        int forks = estimates.stream().mapToInt(EstimateRecord::n).max().orElse(0);
        return style.dim(common
                        + (common.isEmpty() ? "" : ", ")
                        + Format.count(forks, "fork", "forks each, 95 % intervals"))
                + "\n";
    }

    private String claim(ClaimRecord claim) {
        String word = VerdictCell.word(claim.verdict()).replace(' ', '-') + ":";
        String text = Screen.wrapped(
                "claim " + claim.id() + " (" + claim.source() + ") " + word + " " + claim.text() + " "
                        + claim.sentence(),
                columns,
                "  ");
        int position = text.indexOf(word);
        return text.substring(0, position)
                + style.styled(VerdictCell.of(word.substring(0, word.length() - 1), claim.verdict()))
                + text.substring(position + word.length() - 1)
                + "\n";
    }

    private String finding(Finding finding) {
        String word = finding.severity().toString();
        String text = Screen.wrapped(word + ": " + FindingText.of(finding), columns, "  ");
        return style.severity(finding.severity()) + text.substring(word.length()) + "\n";
    }
}
