package dev.loombench.report.page;

import dev.loombench.lab.analysis.HangSentence;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.ComparisonCharts;
import dev.loombench.report.chart.ComparisonCharts.ExperimentEntry;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ExperimentAnswer;
import dev.loombench.report.view.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// First part of the page: the run's answer for each experiment.
///
/// @param title the question that the run answers; for a smoke run, whether everything worked
/// @param figure forest plot of the answers; absent for a single experiment, and if nothing was compared
/// @param lines one line per experiment
public record AnswerOverview(String title, Optional<Figure> figure, List<Line> lines) {
    /// Profile of runs that only check that everything works.
    private static final String SMOKE = "smoke";

    /// Line of an experiment.
    ///
    /// @param anchor id of the experiment's HTML element
    /// @param verdict absent if nothing was compared
    public record Line(String anchor, String experiment, String title, String sentence, Optional<Chip> verdict) {}

    /// Builds the overview of a run.
    ///
    /// @param sections sections of the run's experiments
    static AnswerOverview of(RunDocument run, List<ExperimentDescription> sections) {
        List<ExperimentEntry> members = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (ExperimentDescription section : sections) {
            ExperimentRecord experiment = section.experiment();
            ExperimentEntry member = new ExperimentEntry(
                    section.anchor(),
                    experiment.id(),
                    ExperimentAnswer.of(experiment),
                    HangSentence.answer(experiment));
            members.add(member);
            lines.add(line(run, experiment, member));
        }
        return new AnswerOverview(
                title(run, members),
                members.size() == 1
                        ? Optional.empty()
                        : ComparisonCharts.forest("chart-answers", members).map(Figure::of),
                lines);
    }

    static boolean isSmoke(RunDocument run) {
        return run.profile().equals(SMOKE);
    }

    private static String title(RunDocument run, List<ExperimentEntry> members) {
        if (isSmoke(run)) {
            RunDocument.SmokeResult result = run.smokeResult();
            return result.works()
                    ? "Everything works"
                    : result.broken().isEmpty() ? "Not finished: not everything was tried" : "Not everything works";
        }
        if (members.size() == 1) {
            return run.experiments().getFirst().question();
        }
        return run.concernsVirtualThreads() ? "What changes if this runs on virtual threads?" : "What this run says";
    }

    private static Line line(RunDocument run, ExperimentRecord experiment, ExperimentEntry member) {
        String verdict = experiment.verdict();
        return new Line(
                member.anchor(),
                experiment.id(),
                experiment.title(),
                isSmoke(run)
                        ? trialCounts(experiment)
                        : verdict == null ? "No verdict: nothing was compared." : verdict,
                member.validAnswer().map(answer -> Chip.of(answer.comparison().verdict())));
    }

    /// How many trials of an experiment failed in a smoke run.
    private static String trialCounts(ExperimentRecord experiment) {
        int trials = experiment.trials().size();
        long failed = RunDocument.failedTrials(experiment);
        String all = Format.count(trials, "trial");
        return failed == 0 ? all + ", none failed." : failed + " of " + all + " failed.";
    }
}
