package dev.loombench.report.export;

import java.util.Arrays;
import java.util.List;

/// CSV for spreadsheets and data frames: a row for each metric of each trial, or for each figure of a load.
record CsvFormat() implements ExportFormat {
    @Override
    public String word() {
        return "csv";
    }

    @Override
    public Exported of(Source source) {
        return switch (source) {
            case Source.Run run -> Exported.whole(TrialRows.of(run.document()));
            case Source.Load load ->
                figures(LoadFigures.of(load.document()), load.document().target());
            case Source.PlanLoad plan ->
                figures(LoadFigures.of(plan.document()), plan.document().target());
            case Source.Capacity search ->
                figures(LoadFigures.of(search.document()), search.document().target());
        };
    }

    private static Exported figures(List<LoadFigure> figures, String target) {
        Csv csv = new Csv().row(List.of("target", "load", "metric", "value", "unit"));
        figures.forEach(figure ->
                csv.row(Arrays.asList(target, figure.load(), figure.metric(), figure.value(), figure.unit())));
        return Exported.whole(csv.toString());
    }
}
