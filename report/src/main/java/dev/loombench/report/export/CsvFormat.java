package dev.loombench.report.export;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// CSV for spreadsheets and data frames: a row for each metric of each trial, for each figure of a load, or for each
/// comparison.
public final class CsvFormat {
    private CsvFormat() {}

    static ExportResult export(ExportSource source) {
        return ExportResult.whole(
                switch (source) {
                    case ExportSource.Run run -> trials(run.document());
                    case ExportSource.Load load ->
                        figures(
                                load.document().target(),
                                Stream.concat(
                                        LoadFigure.of(load.document()),
                                        LoadFigure.of(load.document().labels())));
                    case ExportSource.Capacity search ->
                        figures(
                                search.document().target(),
                                LoadFigure.of(search.document().search()));
                });
    }

    private static String figures(String target, Stream<LoadFigure> figures) {
        return new CsvTable<LoadFigure>()
                .with("target", figure -> target)
                .with("load", LoadFigure::load)
                .with("metric", LoadFigure::metric)
                .with("value", LoadFigure::value)
                .with("unit", LoadFigure::unit)
                .with("label", LoadFigure::label)
                .of(figures);
    }

    /// A comparison by a primary or a further metric.
    private record Compared(AgainstRecord against, ComparedRecord cell, boolean primary) {}

    /// A row for each comparison by a primary or further metric, with the figures of both sides in its unit, then a
    /// column for each parameter.
    public static String of(CompareDocument document) {
        CsvTable<Compared> table = new CsvTable<Compared>()
                .with("base", row -> document.base().name())
                .with("new", row -> row.against().candidate().name())
                .with("experiment", row -> row.cell().experiment())
                .with("model", row -> row.cell().model())
                .with("jdk", row -> row.cell().jdk())
                .with("metric", row -> row.cell().metric())
                .with("primary", Compared::primary)
                .with("unit", row -> row.cell().unit())
                .with("better", row -> row.cell().better())
                .with("baseFigure", row -> row.cell().base().estimate())
                .with("baseSamples", row -> row.cell().base().forks())
                .with("newFigure", row -> row.cell().candidate().estimate())
                .with("newSamples", row -> row.cell().candidate().forks())
                .with("ratio", row -> row.cell().ratio())
                .with("low", row -> row.cell().low())
                .with("high", row -> row.cell().high())
                .with("verdict", row -> row.cell().finding())
                .with("evidence", row -> row.cell().evidence())
                .with("note", row -> row.cell().note())
                .with("fails", row -> String.join(" ", row.cell().fails()));
        params(
                table,
                Stream.concat(document.cells(), document.further()).map(ComparedRecord::params),
                row -> row.cell().params());
        return table.of(document.candidates().stream()
                .flatMap(against -> Stream.concat(
                        against.cells().stream().map(cell -> new Compared(against, cell, true)),
                        against.further().stream().map(cell -> new Compared(against, cell, false)))));
    }

    private static <T> void params(
            CsvTable<T> table, Stream<Map<String, String>> cells, Function<T, Map<String, String>> params) {
        cells.flatMap(cell -> cell.keySet().stream())
                .distinct()
                .forEach(param ->
                        table.with("param." + param, row -> params.apply(row).get(param)));
    }

    /// A figure of a trial.
    ///
    /// @param figure absent for a trial without figures
    private record Trial(
            ExperimentRecord experiment,
            TrialRecord trial,
            @Nullable LoadFigure figure) {
        static Stream<Trial> of(ExperimentRecord experiment, TrialRecord trial) {
            LoadRecord load = trial.load();
            Stream<LoadFigure> metrics = trial.metrics().entrySet().stream()
                    .map(metric -> new LoadFigure(
                            null,
                            null,
                            metric.getKey(),
                            metric.getValue().value(),
                            metric.getValue().unit(),
                            metric.getValue().better()));
            return Stream.of(
                            trial.metrics().isEmpty()
                                    ? Stream.of(new Trial(experiment, trial, null))
                                    : Stream.<Trial>of(),
                            Stream.concat(metrics, LoadFigure.of(load == null ? null : load.labels()))
                                    .map(figure -> new Trial(experiment, trial, figure)))
                    .flatMap(rows -> rows);
        }

        private <V> @Nullable V of(Function<LoadFigure, @Nullable V> value) {
            return figure == null ? null : value.apply(figure);
        }
    }

    /// A row for each metric of each trial: columns named as in `trial.json`, then one for each parameter. A trial
    /// without figures has a row with the reason.
    private static String trials(RunDocument run) {
        Map<String, String> versions =
                run.jdks().stream().collect(Collectors.toMap(JdkRecord::id, JdkRecord::version, (one, same) -> one));
        CsvTable<Trial> table = new CsvTable<Trial>()
                .with("run", row -> run.id())
                .with("experiment", row -> row.experiment().id())
                .with("method", row -> row.experiment().method())
                .with("trial", row -> row.trial().id())
                .with("place", row -> row.trial().place())
                .with("block", row -> row.trial().block())
                .with("jdk", row -> row.trial().jdk())
                .with("jdkVersion", row -> versions.get(row.trial().jdk()))
                .with("model", row -> row.trial().cell().model())
                .with("mode", row -> row.trial().mode())
                .with("pass", row -> row.trial().pass())
                .with("status", row -> row.trial().status())
                .with("counts", row -> row.trial().counts())
                .with("metric", row -> row.of(LoadFigure::metric))
                .with("value", row -> row.of(LoadFigure::value))
                .with("unit", row -> row.of(LoadFigure::unit))
                .with("better", row -> row.of(LoadFigure::better))
                .with("startedAt", row -> row.trial().startedAt())
                .with("durationSeconds", row -> row.trial().durationSeconds())
                .with("repeats", row -> row.trial().repeats())
                .with("repeatedBy", row -> row.trial().repeatedBy())
                .with("failure", row -> row.trial().failure())
                .with("label", row -> row.of(LoadFigure::label));
        params(
                table,
                run.trials().map(trial -> trial.cell().params()),
                row -> row.trial().cell().params());
        return table.of(run.experiments().stream()
                .flatMap(experiment -> experiment.trials().stream().flatMap(trial -> Trial.of(experiment, trial))));
    }
}
