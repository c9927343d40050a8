package dev.loombench.report.export;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.report.export.LabelMetricValues.LabelMetricValue;
import dev.loombench.report.export.LoadMetricValues.LoadMetricValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// CSV for spreadsheets and data frames: a row for each metric of each trial, or for each figure of a load.
final class CsvFormat {
    private CsvFormat() {}

    static ExportResult export(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> ExportResult.whole(TrialCsv.toCsv(run.document()));
            case ExportSource.Load load ->
                figures(
                        LoadMetricValues.of(load.document()),
                        load.document().target(),
                        LabelMetricValues.of(load.document().labels()));
            case ExportSource.Capacity search ->
                figures(
                        LoadMetricValues.of(search.document().search()),
                        search.document().target(),
                        List.of());
        };
    }

    private static ExportResult figures(List<LoadMetricValue> figures, String target, List<LabelMetricValue> labels) {
        CsvWriter csv = new CsvWriter().row(List.of("target", "load", "metric", "value", "unit", "label"));
        figures.forEach(figure ->
                csv.row(Arrays.asList(target, figure.load(), figure.metric(), figure.value(), figure.unit(), null)));
        labels.forEach(figure ->
                csv.row(Arrays.asList(target, null, figure.metric(), figure.value(), figure.unit(), figure.label())));
        return ExportResult.whole(csv.toString());
    }

    /// CSV of a run's trials, a row for each of their metrics: columns named as in `trial.json`, then one for each
    /// parameter. A trial without figures has a row with the reason.
    private static final class TrialCsv {
        private static final List<String> HEADS =
                List.of(("run experiment method trial place block jdk jdkVersion model mode pass status counts "
                                + "metric value unit better startedAt durationSeconds repeats repeatedBy failure label")
                        .split(" "));

        private final RunDocument run;
        private final List<String> params;
        private final Map<String, String> versions;
        private final CsvWriter csv = new CsvWriter();

        private TrialCsv(RunDocument run) {
            this.run = run;
            this.params = run.experiments().stream()
                    .flatMap(experiment -> experiment.trials().stream())
                    .flatMap(trial -> trial.cell().params().keySet().stream())
                    .distinct()
                    .toList();
            this.versions = run.jdks().stream()
                    .collect(Collectors.toMap(JdkRecord::id, JdkRecord::version, (one, same) -> one));
        }

        static String toCsv(RunDocument run) {
            TrialCsv rows = new TrialCsv(run);
            rows.write();
            return rows.csv.toString();
        }

        private void write() {
            List<String> heads = new ArrayList<>(HEADS);
            params.forEach(param -> heads.add("param." + param));
            csv.row(heads);
            for (ExperimentRecord experiment : run.experiments()) {
                for (TrialRecord trial : experiment.trials()) {
                    if (trial.metrics().isEmpty()) {
                        csv.row(row(experiment, trial, null, null, null));
                    }
                    trial.metrics().forEach((name, metric) -> csv.row(row(experiment, trial, name, metric, null)));
                    LoadRecord load = trial.load();
                    LabelMetricValues.of(load == null ? null : load.labels())
                            .forEach(figure -> csv.row(row(
                                    experiment,
                                    trial,
                                    figure.metric(),
                                    new Metric(figure.value().doubleValue(), figure.unit(), figure.better()),
                                    figure.label())));
                }
            }
        }

        private List<@Nullable Object> row(
                ExperimentRecord experiment,
                TrialRecord trial,
                @Nullable String name,
                @Nullable Metric metric,
                @Nullable String label) {
            List<@Nullable Object> row = new ArrayList<>();
            Collections.addAll(
                    row,
                    run.id(),
                    experiment.id(),
                    experiment.method(),
                    trial.id(),
                    trial.place(),
                    trial.block(),
                    trial.jdk(),
                    versions.get(trial.jdk()),
                    trial.cell().model(),
                    trial.mode(),
                    trial.pass(),
                    trial.status(),
                    trial.counts(),
                    name,
                    metric == null ? null : metric.value(),
                    metric == null ? null : metric.unit(),
                    metric == null ? null : metric.better(),
                    trial.startedAt(),
                    trial.durationSeconds(),
                    trial.repeats(),
                    trial.repeatedBy(),
                    trial.failure(),
                    label);
            params.forEach(param -> row.add(trial.cell().params().get(param)));
            return row;
        }
    }
}
