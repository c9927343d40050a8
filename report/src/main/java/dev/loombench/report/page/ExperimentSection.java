package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.LimitTableRule;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.Palette;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Table;
import dev.loombench.report.watch.TimelineSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Section of the page about one experiment.
///
/// @param anchor id of the section's HTML element
/// @param constants parameters common to all cells
/// @param warnings findings that make figures doubtful
/// @param figures charts of the primary metric, the most informative first; empty without estimates
/// @param forks charts of forks, their order and their blocks
/// @param tables one for each metric that is compared or missing from the matrix, the primary one first
/// @param matrix absent unless cells have many metrics
/// @param limits bottlenecks of servers under load
/// @param load load on servers; absent without servers
/// @param capacities results of capacity searches
/// @param jvms timelines of the measured JVMs
/// @param diagnosed timelines of the diagnosis trials
public record ExperimentSection(
        String anchor,
        ExperimentRecord experiment,
        List<String> constants,
        List<Finding> warnings,
        List<ChartPanel> figures,
        List<ChartPanel> forks,
        List<EstimateTable> tables,
        @Nullable MatrixTable matrix,
        Facts limits,
        @Nullable LoadSection load,
        List<CapacityView> capacities,
        @Nullable JvmView jvms,
        @Nullable JvmView diagnosed,
        Table comparisons,
        List<ClaimRow> claims,
        List<Finding> findings,
        Table trials) {

    static ExperimentSection of(
            ExperimentRecord experiment, int number, boolean jdks, Palette palette, TimelineSource timelines) {
        CellNames names = CellNames.of(experiment, palette, jdks);
        List<EstimateTable> tables = new ArrayList<>();
        List<List<EstimateRecord>> metrics = metrics(experiment);
        for (List<EstimateRecord> metric : metrics) {
            String name = metric.getFirst().metric();
            boolean compared = experiment.comparisons().stream()
                    .anyMatch(comparison -> comparison.metric().equals(name));
            boolean explained = metric.stream().anyMatch(estimate -> estimate.shortfall() != null);
            if (tables.isEmpty()
                    || compared
                    || explained
                    || !MetricMatrix.holds(experiment, name)
                    || LimitTableRule.hasOwnTable(experiment, name)) {
                tables.add(EstimateTable.of(metric, experiment.comparisons(), names));
            }
        }
        List<Finding> findings = CellBottleneck.otherFindings(experiment);
        return new ExperimentSection(
                "experiment-" + number,
                experiment,
                names.constants(),
                findings.stream()
                        .filter(finding -> finding.severity() != Severity.INFO)
                        .toList(),
                metrics.isEmpty()
                        ? List.of()
                        : PrimaryPanels.of("chart-" + number, experiment, metrics.getFirst(), names),
                metrics.isEmpty() ? List.of() : ForkPanels.of("chart-" + number, experiment, metrics.getFirst(), names),
                tables,
                MetricMatrix.of(experiment)
                        .map(matrix -> MatrixTable.of(matrix, names))
                        .orElse(null),
                CellBottleneck.facts(CellBottleneck.of(experiment), names),
                LoadSection.of("chart-" + number, experiment, names).orElse(null),
                CapacityView.of("chart-" + number, experiment, names),
                JvmView.of("chart-" + number + "-jvm", false, experiment, names, timelines)
                        .orElse(null),
                JvmView.of("chart-" + number + "-diagnosed", true, experiment, names, timelines)
                        .orElse(null),
                VerdictTable.of(
                        Stream.of(experiment.comparisons(), experiment.controls(), experiment.further())
                                .flatMap(List::stream)
                                .toList(),
                        names),
                experiment.claims().stream().map(ClaimRow::of).toList(),
                findings,
                TrialTable.of(experiment.trials(), names));
    }

    /// Charts in the order of the page.
    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        Stream.concat(figures.stream(), forks.stream()).forEach(figure -> charts.add(figure.chart()));
        if (load != null) {
            charts.addAll(load.charts());
        }
        capacities.forEach(capacity -> charts.add(capacity.figure().chart()));
        Stream.of(Optional.ofNullable(jvms), Optional.ofNullable(diagnosed))
                .flatMap(Optional::stream)
                .forEach(view -> charts.add(view.figure().chart()));
        return charts;
    }

    private static List<List<EstimateRecord>> metrics(ExperimentRecord experiment) {
        return List.copyOf(experiment.estimates().stream()
                .collect(Collectors.groupingBy(EstimateRecord::metric, LinkedHashMap::new, Collectors.toList()))
                .values());
    }
}
