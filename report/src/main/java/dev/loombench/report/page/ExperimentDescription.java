package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.LimitTableRule;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.Palette;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.watch.TimelineSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is shown of an experiment.
///
/// @param anchor id of its HTML element
/// @param warnings findings that make figures doubtful
/// @param blocks its figures, and why they can be trusted; without question, answer and claims
public record ExperimentDescription(
        String anchor, ExperimentRecord experiment, List<Finding> warnings, List<Block> blocks, Table trials) {
    /// An experiment by itself, for a terminal: without charts of its JVMs, the sources of figures, and the sources
    /// of claims, which follow with the claims.
    public static ExperimentDescription of(ExperimentRecord experiment) {
        boolean manyJdks = Stream.concat(
                                experiment.estimates().stream().map(EstimateRecord::jdk),
                                experiment.trials().stream().map(trial -> trial.jdk()))
                        .distinct()
                        .count()
                > 1;
        return of(experiment, 1, manyJdks, Palette.of(List.of(experiment)), TimelineSource.NONE, false, true);
    }

    /// @param sides whether the figures of its sides are shown beside each other before
    /// @param printed whether it is printed by itself
    static ExperimentDescription of(
            ExperimentRecord experiment,
            int number,
            boolean manyJdks,
            Palette palette,
            TimelineSource timelines,
            boolean sides,
            boolean printed) {
        CellNames names = CellNames.of(experiment, palette, manyJdks);
        String id = "chart-" + number;
        List<List<EstimateRecord>> metrics = metrics(experiment);
        List<Figure> figures =
                metrics.isEmpty() ? List.of() : MetricCharts.primary(id, experiment, metrics.getFirst(), names);
        List<List<Block>> tables = metrics.stream()
                .filter(metric -> !sides && (metric == metrics.getFirst() || hasTable(experiment, metric)))
                .map(metric -> EstimateTable.of(metric, experiment.comparisons(), names))
                .toList();
        Map<Boolean, List<Finding>> findings = CellBottleneck.otherFindings(experiment).stream()
                .collect(Collectors.partitioningBy(finding -> finding.severity() == Severity.INFO));
        List<Finding> warnings = findings.getOrDefault(false, List.of());
        List<Block> trust = new ArrayList<>(List.of(
                new Findings(findings.getOrDefault(true, List.of())),
                Fold.of(VerdictTable.of(
                        Stream.of(experiment.comparisons(), experiment.controls(), experiment.further())
                                .flatMap(List::stream)
                                .toList(),
                        names))));
        List<Block> further = new ArrayList<>();
        tables.stream().skip(1).forEach(further::addAll);
        MetricMatrix.of(experiment).ifPresent(matrix -> {
            further.addAll(MatrixTable.of(matrix, names));
            if (!printed) {
                further.add(MatrixTable.sources(matrix.columns()));
            }
        });

        List<Block> blocks = new ArrayList<>(
                List.of(sides ? new Fold("Warnings", List.of(new Findings(warnings))) : new Findings(warnings)));
        if (!names.constants().isEmpty()) {
            blocks.add(new Sentence("The same in all cells: " + String.join(", ", names.constants()) + "."));
        }
        List<LoadGroup> loads = LoadGroup.of(experiment, names);
        int open = sides && !loads.isEmpty() ? 0 : 1;
        figures.stream().limit(open).forEach(blocks::add);
        if (metrics.isEmpty()) {
            blocks.add(new Sentence("There are no estimates: no trial of this experiment has figures."));
        } else {
            tables.stream().limit(1).forEach(blocks::addAll);
            trust.addAll(MetricCharts.forks(id, experiment, metrics.getFirst(), names));
        }
        blocks.add(Fold.of(CellBottleneck.facts(CellBottleneck.of(experiment), names)));
        blocks.add(new Fold("Can this be trusted?", trust));
        blocks.add(new Fold("More charts", figures.stream().skip(open).toList()));
        blocks.add(new Fold("Further metrics", further));
        blocks.add(LoadSection.of(id, loads, sides));
        blocks.add(CapacitySection.of(id, experiment, names));
        blocks.add(JvmSection.of(id + "-jvm", false, experiment, names, timelines));
        blocks.add(JvmSection.of(id + "-diagnosed", true, experiment, names, timelines));
        blocks.add(Fold.of(new Facts(
                "Where it was published",
                experiment.sources().stream()
                        .filter(source -> !printed
                                || experiment.claims().stream()
                                        .noneMatch(claim -> claim.source().equals(source.key())))
                        .map(source -> new LabelledValue(source.key(), source.title() + "; " + source.setting()))
                        .toList())));
        blocks.removeIf(Block::isEmpty);
        return new ExperimentDescription(
                anchor(number), experiment, warnings, blocks, TrialTable.of(experiment.trials(), names));
    }

    /// Id of the HTML element of an experiment.
    static String anchor(int number) {
        return "experiment-" + number;
    }

    /// Whether a metric is compared, explained or missing from the matrix.
    private static boolean hasTable(ExperimentRecord experiment, List<EstimateRecord> metric) {
        String name = metric.getFirst().metric();
        return experiment.comparisons().stream()
                        .anyMatch(comparison -> comparison.metric().equals(name))
                || metric.stream().anyMatch(estimate -> estimate.shortfall() != null)
                || !MetricMatrix.holds(experiment, name)
                || LimitTableRule.hasOwnTable(experiment, name);
    }

    /// The estimates by metric, those of the answer first.
    private static List<List<EstimateRecord>> metrics(ExperimentRecord experiment) {
        ComparisonRecord headline = experiment.headline();
        return experiment.estimates().stream()
                .collect(Collectors.groupingBy(EstimateRecord::metric, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .sorted(Comparator.comparing(metric ->
                        headline == null || !metric.getFirst().metric().equals(headline.metric())))
                .toList();
    }
}
