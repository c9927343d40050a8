package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.run.StoppingRule;
import dev.loombench.lab.schedule.ScheduleForecast;
import dev.loombench.lab.schedule.ScheduleForecast.ExpectedExperiment;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Renders the dry run of an experiment run: what would run, and how long it would take.
public record DryRunView(Style style, int columns) {
    public String render(ScheduleForecast forecast) {
        Table table = Table.of(
                "",
                "",
                forecast.experiments(),
                Column.left("experiment", ExpectedExperiment::id),
                Column.right("cells", experiment -> Long.toString(experiment.cells())),
                Column.right("blocks", experiment -> Integer.toString(experiment.blocks())),
                Column.right(
                        "trials",
                        experiment -> Integer.toString(experiment.trials().size())),
                Column.right("expected", experiment -> Format.duration(experiment.expected())));
        return new TableView(table, columns).render(style)
                + String.format(
                        Locale.ROOT,
                        "%nprofile %s, seed %d: %d trials, about %s%n",
                        forecast.profile(),
                        forecast.seed(),
                        forecast.trials().size(),
                        Format.duration(forecast.expected()))
                + jdks(forecast.jdks())
                + controls(forecast.count(Pass.CONTROL))
                + diagnoses(forecast.count(Pass.DIAGNOSE))
                + line(
                        DisturbanceRule.RULE_SENTENCE
                                + " A disturbed trial is repeated once, at the end of its block; at most a quarter"
                                + " of an"
                                + " experiment's trials are repeated. The repeat counts, whatever its result.",
                        "");
    }

    /// Candidates that need a JDK that isn't here.
    public String missingJdks(List<String> sentences) {
        return sentences.stream().map(sentence -> line(sentence + ".", "")).collect(Collectors.joining());
    }

    /// Rule by which blocks are added, and its limit; empty if none may be.
    ///
    /// @param longest expected duration of the run if each experiment gets as many as it may
    public String addedBlocks(StoppingRule rule, Optional<Duration> budget, Duration longest) {
        if (!rule.mayAddBlocks()) {
            return "";
        }
        if (rule.forAnswers()) {
            return line(
                    "Further blocks, up to " + rule.maxBlocks()
                            + " per experiment, go to the experiments whose answer"
                            + " they narrow most, until each is known to ±"
                            + Format.wholePercent(StoppingRule.ANSWER_PRECISION)
                            + " or the run has taken "
                            + Format.duration(rule.time()) + ". An experiment whose answer lies beyond a"
                            + " factor of 2 and is known to ±" + Format.wholePercent(StoppingRule.EARLY_PRECISION)
                            + " after " + StoppingRule.MIN_EARLY_BLOCKS + " blocks or more ends there.",
                    "");
        }
        String until = rule.precision().isPresent()
                ? "until the widest interval of an experiment's ratios is ±"
                        + Format.percent(rule.precision().getAsDouble()) + ", with at least "
                        + WidthRule.FIRST_LOOK_BLOCKS
                        + " blocks"
                : "where intervals are widest";
        String within = budget.map(time -> ", within the budget of " + Format.duration(time))
                .orElse("");
        return line(
                "Blocks are added " + until + within + "; at most " + rule.maxBlocks()
                        + " blocks per experiment, about " + Format.duration(longest) + " in total.",
                "");
    }

    /// Number of blocks that a difference of the margin would need, by earlier runs.
    ///
    /// @param sentences one for each experiment
    public String sampleSizes(List<String> sentences) {
        return sentences.stream().map(sentence -> line(sentence, "  ")).collect(Collectors.joining());
    }

    /// Names of the environments; empty if there is only one.
    private String jdks(List<String> jdks) {
        return jdks.size() < 2
                ? ""
                : line("every cell is measured on each of these JDKs: " + String.join(", ", jdks), "  ");
    }

    private String controls(long controls) {
        return controls == 0
                ? ""
                : line(
                        Format.count(controls, "of these trials repeats", "of these trials repeat")
                                + " a baseline within its block (A/A), to show the noise",
                        "  ");
    }

    private String diagnoses(long diagnoses) {
        return diagnoses == 0
                ? ""
                : line(
                        Format.count(diagnoses, "of these trials is", "of these trials are")
                                + " for diagnosis, with the agent and a recording; no figure includes them",
                        "  ");
    }

    private String line(String text, String indent) {
        return Screen.wrapped(text, columns, indent) + "\n";
    }
}
