package dev.loombench.report.page;

import dev.loombench.lab.analysis.HangSentence;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.ComparisonCharts;
import dev.loombench.report.chart.ComparisonCharts.ExperimentEntry;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ExperimentAnswer;
import dev.loombench.report.text.RatioPlot;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Link;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Describes what a run answers: a row for each experiment, and how many answers and claims say what.
public final class AnswerDescription {
    /// Profile of runs that only check that everything works.
    public static final String SMOKE = "smoke";

    private static final int PLOT_WIDTH = 20;

    private AnswerDescription() {}

    private record Row(ExperimentRecord experiment, ExperimentEntry entry) {
        String sentence() {
            return Objects.requireNonNullElse(experiment.verdict(), RunRemark.NOTHING_COMPARED.words());
        }

        Text title() {
            return Text.of(new Link(experiment.id(), entry.anchor())).plus(experiment.title(), Tone.DETAIL);
        }

        Text words() {
            return entry.hung()
                    .map(words -> Text.of(new Chip(words, Chip.Tone.BAD)))
                    .or(() -> entry.answer()
                            .map(answer -> Text.of(new Chip(
                                    answer.advantage().words(),
                                    Chip.of(answer.comparison().verdict()).tone()))))
                    .orElse(Text.of("no answer", Tone.QUIET));
        }

        Text claims() {
            Text text = Text.EMPTY;
            for (ClaimVerdict verdict : ClaimVerdict.values()) {
                long count = experiment.claims().stream()
                        .filter(claim -> claim.verdict() == verdict)
                        .count();
                if (count > 0) {
                    Chip chip = Chip.of(verdict);
                    text = text.plus(text.isEmpty() ? "" : " ", Tone.PLAIN)
                            .plus(Text.of(new Chip(count + " " + chip.word().substring(0, 1), chip.tone())));
                }
            }
            return text;
        }

        String kind() {
            return entry.hung().isPresent()
                    ? "hung"
                    : entry.answer()
                            .map(answer ->
                                    Chip.of(answer.comparison().verdict()).word())
                            .orElse(RunRemark.WITHOUT_ANSWER.words());
        }
    }

    /// Whether a run only checks that everything works.
    public static boolean isSmoke(RunDocument run) {
        return run.profile().equals(SMOKE);
    }

    /// The question that the run answers; for a smoke run, whether everything worked.
    public static String title(RunDocument run) {
        if (isSmoke(run)) {
            RunDocument.SmokeResult result = run.smokeResult();
            return result.works()
                    ? RunRemark.WORKS.words()
                    : result.broken().isEmpty()
                            ? RunRemark.NOT_FINISHED.words()
                            : RunRemark.BROKEN.message(String.join(", ", result.broken()));
        }
        if (run.experiments().size() == 1) {
            return run.experiments().getFirst().question();
        }
        return (run.concernsVirtualThreads() ? RunRemark.VIRTUAL_THREADS : RunRemark.ANSWERS).words();
    }

    /// The answers of a run.
    ///
    /// @param drawn whether they are drawn in characters, in place of a chart and the answers' sentences
    public static List<Block> of(RunDocument run, boolean drawn) {
        List<Row> rows = new ArrayList<>();
        for (ExperimentRecord experiment : run.experiments()) {
            rows.add(new Row(
                    experiment,
                    new ExperimentEntry(
                            ExperimentDescription.anchor(rows.size() + 1),
                            experiment.title(),
                            ExperimentAnswer.of(experiment),
                            HangSentence.answer(experiment))));
        }
        if (rows.isEmpty()) {
            return List.of(new Sentence("No experiment has run yet."));
        }
        if (isSmoke(run)) {
            return List.of(Table.of(
                    "",
                    "",
                    rows,
                    Column.of("Experiment", Align.LEFT, Row::title),
                    Column.left("Trials", row -> trials(row.experiment()))));
        }
        if (rows.size() == 1 && !drawn) {
            return List.of(new Sentence(Text.of(rows.getFirst().sentence(), Tone.STRONG)));
        }
        List<Block> blocks = new ArrayList<>();
        if (!drawn) {
            ComparisonCharts.forest(
                            "chart-answers", rows.stream().map(Row::entry).toList())
                    .ifPresent(chart -> blocks.add(Figure.of(chart)));
        }
        blocks.add(table(rows, drawn));
        blocks.add(new Sentence(counts(rows)));
        return blocks;
    }

    private static Table table(List<Row> rows, boolean drawn) {
        RatioPlot plot = new RatioPlot(
                rows.stream()
                        .flatMap(row -> row.entry().validAnswer().stream())
                        .map(ExperimentAnswer::advantage)
                        .toList(),
                PLOT_WIDTH);
        return Table.of(
                "",
                "",
                rows,
                Column.of("Experiment", Align.LEFT, Row::title),
                Column.left(
                        plot.heading(),
                        1,
                        row -> row.entry()
                                .validAnswer()
                                .filter(answer -> drawn)
                                .map(answer -> plot.line(answer.advantage()))
                                .orElse("")),
                Column.of("Answer", Align.RIGHT, Row::words),
                Column.left(
                        "Interval",
                        2,
                        row -> row.entry()
                                .validAnswer()
                                .map(answer -> answer.advantage().interval())
                                .orElse("")),
                Column.of("Claims", Align.LEFT, Row::claims),
                Column.of("In words", Align.PROSE, row -> drawn ? Text.EMPTY : Text.of(row.sentence())));
    }

    /// How many trials of an experiment failed.
    public static String trials(ExperimentRecord experiment) {
        long failed = RunDocument.failedTrials(experiment);
        int all = experiment.trials().size();
        return failed == 0 ? RunRemark.NONE_OF_TRIALS_FAILED.message(all) : RunRemark.FAILED.message(failed, all);
    }

    private static String counts(List<Row> rows) {
        List<ClaimRecord> claims =
                rows.stream().flatMap(row -> row.experiment().claims().stream()).toList();
        return Format.count(rows.size(), "experiment") + ": "
                + ReportFormat.counts(rows.stream().map(Row::kind))
                + (claims.isEmpty()
                        ? "."
                        : ". " + Format.count(claims.size(), "claim") + ": "
                                + ReportFormat.counts(claims.stream()
                                        .map(ClaimRecord::verdict)
                                        .sorted()
                                        .map(verdict -> Chip.of(verdict).word()))
                                + ".");
    }
}
