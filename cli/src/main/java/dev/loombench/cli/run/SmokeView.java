package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.stream.Collectors;

/// Renders a smoke run: whether each experiment works, without figures, since one block decides nothing.
public record SmokeView(Style style, int columns) {
    private static final int ID_WIDTH = 18;

    public String render(ExperimentRecord experiment) {
        long cells = measured(experiment).stream()
                .map(trial -> List.of(trial.jdk(), trial.cell()))
                .distinct()
                .count();
        String id = experiment.id();
        return style.bold(id) + " ".repeat(Math.max(2, ID_WIDTH - Screen.length(id)))
                + Format.count(cells, "cell") + " measured\n"
                + new WarningLines(style, columns - 2)
                        .render(experiment)
                        .lines()
                        .map(line -> "  " + line + "\n")
                        .collect(Collectors.joining());
    }

    /// Summary of the smoke run, such as `1 of 14 experiments doesn't work: http-wait. 60 trials were
    /// measured.`
    public String summary(RunDocument run) {
        RunDocument.SmokeResult result = run.smokeResult();
        String experiments = Format.count(run.experiments().size(), "experiment");
        long measured = run.experiments().stream()
                .mapToLong(experiment -> measured(experiment).size())
                .sum();
        String trials = Format.count(measured, "trial");
        if (result.works()) {
            return style.bold("Everything works: " + experiments + ", " + trials + ".") + "\n";
        }
        int broken = result.broken().size();
        String works = broken == 0
                ? ""
                : broken + " of " + experiments + (broken == 1 ? " doesn't work: " : " don't work: ")
                        + String.join(", ", result.broken()) + ". ";
        String finished = result.finished() ? "" : "The run isn't finished: not everything was tried. ";
        return Screen.wrapped(
                        works + finished + trials + (measured == 1 ? " was" : " were") + " measured.", columns, "")
                + "\n";
    }

    private static List<TrialRecord> measured(ExperimentRecord experiment) {
        return experiment.trials().stream().filter(TrialRecord::counts).toList();
    }
}
