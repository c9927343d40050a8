package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.run.SampleSizeForecast;
import dev.loombench.lab.run.StoppingRule;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.DurationModel;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialSchedule.ExperimentSchedule;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Renders the dry run of an experiment run: what would run, and how long it would take.
public final class DryRunView {
    private final Style style;
    private final int columns;

    public DryRunView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    /// Machine-readable summary of the planned run.
    ///
    /// @param precision half-width of intervals at which no more blocks are added; absent if none was requested
    /// @param mostBlocks maximum number of blocks per experiment; absent if none are added
    /// @param noise estimates of the number of blocks from the noise of earlier runs
    public record Summary(
            String profile,
            long seed,
            double expectedSeconds,
            @Nullable Double precision,
            @Nullable Integer mostBlocks,
            List<NoiseSummary> noise,
            List<TrialSummary> trials) {}

    /// Noise of an experiment in an earlier run, and the blocks that it implies.
    ///
    /// @param run name of its directory
    /// @param noise standard deviation of the noisiest log-ratio from block to block
    /// @param blocksNeeded blocks needed to show a difference of the margin; absent above 10,000
    public record NoiseSummary(
            String experiment,
            String run,
            double noise,
            @Nullable Integer blocksNeeded) {}

    /// A planned trial.
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

    public static Summary summary(
            TrialSchedule plan,
            CoreCounts cores,
            StoppingRule further,
            List<SampleSizeForecast.EarlierRunForecast> foreseen) {
        return new Summary(
                plan.profile().toString(),
                plan.seed(),
                expected(plan.trials(), cores).toMillis() / 1e3,
                further.precision().isPresent() ? further.precision().getAsDouble() : null,
                further.mayAddBlocks() ? further.maxBlocks() : null,
                foreseen.stream().map(DryRunView::noise).toList(),
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
                                DurationModel.estimate(trial, cores.of(trial)).toMillis() / 1e3))
                        .toList());
    }

    public String render(TrialSchedule plan, CoreCounts cores) {
        TextTable table = new TextTable(List.of(
                Column.left("experiment"),
                Column.right("cells"),
                Column.right("blocks"),
                Column.right("trials"),
                Column.right("expected")));
        for (ExperimentSchedule experiment : plan.experiments()) {
            int trials = experiment.trials().size();
            table.add(List.of(
                    Cell.of(experiment.experiment().id()),
                    Cell.of(Long.toString(cells(experiment))),
                    Cell.of(Integer.toString(experiment.blocks())),
                    Cell.of(Integer.toString(trials)),
                    Cell.of(Format.duration(expected(experiment.trials(), cores)))));
        }
        return table.render(style, columns)
                + String.format(
                        Locale.ROOT,
                        "%nprofile %s, seed %d: %d trials, about %s%n",
                        plan.profile(),
                        plan.seed(),
                        plan.trials().size(),
                        Format.duration(expected(plan.trials(), cores)))
                + jdks(plan)
                + controls(plan)
                + diagnoses(plan)
                + Screen.wrapped(
                        DisturbanceRule.RULE
                                + " A disturbed trial is repeated once, at the end of its block; at most a quarter"
                                + " of an"
                                + " experiment's trials are repeated. The repeat counts, whatever its result.",
                        columns,
                        "")
                + "\n";
    }

    private static NoiseSummary noise(SampleSizeForecast.EarlierRunForecast forecast) {
        SampleSizeForecast sampleSize = forecast.foreseen();
        return new NoiseSummary(
                sampleSize.experiment(),
                forecast.run(),
                sampleSize.noise().standardDeviation(),
                sampleSize.needed().isPresent() ? sampleSize.needed().getAsInt() : null);
    }

    /// Rule by which blocks are added, and its limit; empty if none are.
    public String addedBlocks(TrialSchedule plan, CoreCounts cores, StoppingRule further, Optional<Duration> budget) {
        if (!further.mayAddBlocks()) {
            return "";
        }
        if (further.forAnswers()) {
            String rule = "Further blocks, up to " + further.maxBlocks()
                    + " per experiment, go to the experiments whose answer"
                    + " they narrow most, until each is known to ±"
                    + Format.wholePercent(StoppingRule.ANSWER_PRECISION)
                    + " or the run has taken " + Format.duration(further.time()) + ".";
            return Screen.wrapped(rule, columns, "") + "\n";
        }
        Duration maxDuration = plan.experiments().stream()
                .map(experiment -> expected(experiment.trials(), cores)
                        .multipliedBy(further.maxBlocks())
                        .dividedBy(Math.max(1, experiment.blocks())))
                .reduce(Duration.ZERO, Duration::plus);
        String until = further.precision().isPresent()
                ? "until the widest interval of an experiment's ratios is ±"
                        + Format.percent(further.precision().getAsDouble()) + ", with at least "
                        + WidthRule.FIRST_LOOK_BLOCKS
                        + " blocks"
                : "where intervals are widest";
        String end = (budget.isPresent() ? ", within the budget of " + Format.duration(budget.get()) : "")
                + "; at most " + further.maxBlocks() + " blocks per experiment, about "
                + Format.duration(maxDuration)
                + " in total";
        return Screen.wrapped("Blocks are added " + until + end + ".", columns, "") + "\n";
    }

    /// Number of blocks that a difference of the margin would need, by earlier runs.
    public String sampleSizes(List<SampleSizeForecast.EarlierRunForecast> forecasts) {
        return forecasts.stream()
                .map(forecast -> Screen.wrapped(forecast.sentence(), columns, "  ") + "\n")
                .collect(Collectors.joining());
    }

    /// Names of the environments; empty if there is only one.
    private String jdks(TrialSchedule plan) {
        List<String> jdks =
                plan.trials().stream().map(Trial::jdk).distinct().sorted().toList();
        return jdks.size() < 2
                ? ""
                : Screen.wrapped(
                                "every cell is measured on each of these JDKs: " + String.join(", ", jdks),
                                columns,
                                "  ")
                        + "\n";
    }

    private String controls(TrialSchedule plan) {
        long controls = plan.trials().stream()
                .filter(trial -> trial.pass() == Pass.CONTROL)
                .count();
        return controls == 0
                ? ""
                : Screen.wrapped(
                                Format.count(controls, "of these trials repeats", "of these trials repeat")
                                        + " a baseline within its block (A/A), to show the noise",
                                columns,
                                "  ")
                        + "\n";
    }

    private String diagnoses(TrialSchedule plan) {
        long diagnoses = plan.trials().stream()
                .filter(trial -> trial.pass() == Pass.DIAGNOSE)
                .count();
        return diagnoses == 0
                ? ""
                : Screen.wrapped(
                                Format.count(diagnoses, "of these trials is", "of these trials are")
                                        + " for diagnosis, with the agent and a recording; no figure includes them",
                                columns,
                                "  ")
                        + "\n";
    }

    private static long cells(ExperimentSchedule experiment) {
        return experiment.trials().stream().map(Trial::key).distinct().count();
    }

    private static Duration expected(List<Trial> trials, CoreCounts cores) {
        return trials.stream()
                .map(trial -> DurationModel.estimate(trial, cores.of(trial)))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
