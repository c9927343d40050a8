package dev.loombench.cli.terminal;

import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.journal.TrialRecord;
import java.util.List;
import java.util.stream.Collectors;

/// Whether each experiment works, and nothing of what it measured: one block decides nothing.
public final class SmokeView {
    private static final int ID_WIDTH = 18;

    private final Style style;
    private final int columns;

    public SmokeView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    public String render(ExperimentRecord measured) {
        ExperimentRecord experiment = Harmless.of(measured);
        long cells = measured(experiment).stream()
                .map(trial -> List.of(trial.jdk(), trial.cell()))
                .distinct()
                .count();
        String id = experiment.id();
        return style.bold(id) + " ".repeat(Math.max(2, ID_WIDTH - Screen.length(id)))
                + (cells == 1 ? "1 cell" : cells + " cells") + " measured\n"
                + new WarningLines(style, columns - 2)
                        .render(experiment)
                        .lines()
                        .map(line -> "  " + line + "\n")
                        .collect(Collectors.joining());
    }

    /// Whether all of it works.
    public String ending(RunDocument run) {
        List<String> broken = run.experiments().stream()
                .filter(experiment -> !works(experiment))
                .map(experiment -> Screen.harmless(experiment.id()))
                .toList();
        int experiments = run.experiments().size();
        long trials = run.experiments().stream()
                .mapToLong(experiment -> measured(experiment).size())
                .sum();
        String counts = experiments
                + (experiments == 1 ? " experiment, " : " experiments, ")
                + trials
                + (trials == 1 ? " trial" : " trials");
        return broken.isEmpty()
                ? style.bold("Everything works: " + counts + ".") + "\n"
                : Screen.wrapped(
                                broken.size() + " of " + counts
                                        + (broken.size() == 1 ? " doesn't work: " : " don't work: ")
                                        + String.join(", ", broken) + ".",
                                columns,
                                "")
                        + "\n";
    }

    private static boolean works(ExperimentRecord experiment) {
        return !measured(experiment).isEmpty()
                && experiment.trials().stream()
                        .noneMatch(trial -> trial.status() == TrialRecord.TrialStatus.FAILED && !trial.forDiagnosis());
    }

    private static List<TrialRecord> measured(ExperimentRecord experiment) {
        return experiment.trials().stream().filter(TrialRecord::counts).toList();
    }
}
