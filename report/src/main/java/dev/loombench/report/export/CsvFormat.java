package dev.loombench.report.export;

import java.util.Arrays;
import java.util.List;

/// CSV for spreadsheets and data frames: a row for each metric of each trial, or for each figure of a load.
record CsvFormat() implements ExportFormat {
    @Override
    public String formatName() {
        return "csv";
    }

    @Override
    public ExportResult export(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> ExportResult.whole(TrialCsv.toCsv(run.document()));
            case ExportSource.Load load ->
                figures(LoadMetricValues.of(load.document()), load.document().target());
            case ExportSource.PlanLoad plan ->
                figures(LoadMetricValues.of(plan.document()), plan.document().target());
            case ExportSource.Capacity search ->
                figures(
                        LoadMetricValues.of(search.document()),
                        search.document().target());
        };
    }

    private static ExportResult figures(List<LoadMetricValue> figures, String target) {
        CsvWriter csv = new CsvWriter().row(List.of("target", "load", "metric", "value", "unit"));
        figures.forEach(figure ->
                csv.row(Arrays.asList(target, figure.load(), figure.metric(), figure.value(), figure.unit())));
        return ExportResult.whole(csv.toString());
    }
}
