package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.plan.Cores;
import dev.loombench.lab.plan.Expectation;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.lab.probe.Disturbance;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// What would run, and how long it would take.
public final class PlanView {
    private final Style style;
    private final int columns;

    public PlanView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    /// A plan for programs.
    public record Summary(String profile, long seed, double expectedSeconds, List<TrialSummary> trials) {}

    /// A trial of it.
    ///
    /// @param pass `measure`, `control` or `diagnose`
    public record TrialSummary(
            int id,
            int block,
            String experiment,
            String jdk,
            String model,
            Object levels,
            String mode,
            String pass,
            double expectedSeconds) {}

    public static Summary summary(Plan plan, Cores cores) {
        return new Summary(
                plan.profile().toString(),
                plan.seed(),
                expected(plan.trials(), cores).toMillis() / 1e3,
                plan.trials().stream()
                        .map(trial -> new TrialSummary(
                                trial.id(),
                                trial.block(),
                                trial.experiment(),
                                trial.jdk(),
                                trial.cell().declared().model().toString(),
                                trial.cell().levels(),
                                trial.mode().toString(),
                                trial.pass().toString(),
                                Expectation.of(trial, cores.of(trial)).toMillis() / 1e3))
                        .toList());
    }

    public String render(Plan plan, Cores cores) {
        TextTable table = new TextTable(List.of(
                Column.left("experiment"),
                Column.right("cells"),
                Column.right("blocks"),
                Column.right("trials"),
                Column.right("expected")));
        for (ExperimentPlan experiment : plan.experiments()) {
            int trials = experiment.trials().size();
            table.add(List.of(
                    Cell.of(experiment.experiment().id()),
                    Cell.of(Long.toString(cells(experiment))),
                    Cell.of(Integer.toString(experiment.blocks())),
                    Cell.of(Integer.toString(trials)),
                    Cell.of(Figures.duration(expected(experiment.trials(), cores)))));
        }
        return table.render(style, columns)
                + String.format(
                        Locale.ROOT,
                        "%nprofile %s, seed %d: %d trials, about %s%n",
                        plan.profile(),
                        plan.seed(),
                        plan.trials().size(),
                        Figures.duration(expected(plan.trials(), cores)))
                + jdks(plan)
                + controls(plan)
                + diagnoses(plan)
                + Screen.wrapped(
                        Disturbance.RULE
                                + " Each is repeated once, at the end of its block, and at most a quarter of an"
                                + " experiment's trials are; the repeat counts, whatever its result.",
                        columns,
                        "")
                + "\n";
    }

    /// The environments, where there are several.
    private String jdks(Plan plan) {
        List<String> jdks =
                plan.trials().stream().map(Trial::jdk).distinct().sorted().toList();
        return jdks.size() < 2
                ? ""
                : Screen.wrapped("every cell on each of these JDKs: " + String.join(", ", jdks), columns, "  ") + "\n";
    }

    private String controls(Plan plan) {
        long controls = plan.trials().stream()
                .filter(trial -> trial.pass() == Pass.CONTROL)
                .count();
        return controls == 0
                ? ""
                : Screen.wrapped(
                                controls + (controls == 1 ? " trial of them is" : " trials of them are")
                                        + " a baseline for the second time in its block: what differs is noise",
                                columns,
                                "  ")
                        + "\n";
    }

    private String diagnoses(Plan plan) {
        long diagnoses = plan.trials().stream()
                .filter(trial -> trial.pass() == Pass.DIAGNOSE)
                .count();
        return diagnoses == 0
                ? ""
                : Screen.wrapped(
                                diagnoses + (diagnoses == 1 ? " trial of them is" : " trials of them are")
                                        + " for diagnosis: with the agent and a recording, and in no figure",
                                columns,
                                "  ")
                        + "\n";
    }

    private static long cells(ExperimentPlan experiment) {
        return experiment.trials().stream().map(Trial::key).distinct().count();
    }

    private static Duration expected(List<Trial> trials, Cores cores) {
        return trials.stream()
                .map(trial -> Expectation.of(trial, cores.of(trial)))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
