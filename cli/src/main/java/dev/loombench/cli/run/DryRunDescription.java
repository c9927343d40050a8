package dev.loombench.cli.run;

import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.run.StoppingRule;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.ScheduleForecast;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is shown of the dry run of an experiment run: what would run, and how long it would take.
public final class DryRunDescription {
    private static final String EARLY_END = MessageTemplate.fill(
            " An experiment whose answer lies beyond a factor of 2 ends after {few} blocks or more if each of them lies"
                    + " beyond a factor of {far}; its claims come first where time is left.",
            StoppingRule.MIN_OBVIOUS_BLOCKS,
            StoppingRule.OBVIOUS_FACTOR);

    private DryRunDescription() {}

    public static List<Block> of(ScheduleForecast forecast) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Table.of(
                "",
                "",
                forecast.schedule().experiments(),
                Column.left("experiment", ExperimentSchedule::id),
                Column.right(
                        "cells",
                        experiment -> Long.toString(experiment.trials().stream()
                                .map(Trial::key)
                                .distinct()
                                .count())),
                Column.right("blocks", experiment -> Integer.toString(experiment.blocks())),
                Column.right(
                        "trials",
                        experiment -> Integer.toString(experiment.trials().size())),
                Column.right("expected", experiment -> Format.duration(forecast.expected(experiment)))));
        blocks.add(sentence(
                "profile {profile}, seed {seed}: {n trial}, about {time}",
                forecast.schedule().profile(),
                Long.toString(forecast.schedule().seed()),
                forecast.schedule().trials().size(),
                Format.duration(forecast.expected())));
        if (forecast.jdks().size() > 1) {
            blocks.add(sentence(
                    "every cell is measured on each of these JDKs: {jdks}", String.join(", ", forecast.jdks())));
        }
        addIfAny(
                blocks,
                forecast.count(Pass.CONTROL),
                "{n of these trials repeats/of these trials repeat} a baseline within its block (A/A), to show the noise");
        addIfAny(
                blocks,
                forecast.count(Pass.DIAGNOSE),
                "{n of these trials is/of these trials are} for diagnosis, with the agent and a recording; no figure"
                        + " includes them");
        blocks.add(new Sentence(DisturbanceRule.RULE_SENTENCE
                + " A disturbed trial is repeated once, at the end of its block; at most a quarter of an experiment's"
                + " trials are repeated. The repeat counts, whatever its result."));
        return blocks;
    }

    private static void addIfAny(List<Block> blocks, long trials, String template) {
        if (trials > 0) {
            blocks.add(sentence(template, trials));
        }
    }

    /// Rule by which blocks are added, and its limit; empty if none may be.
    ///
    /// @param longest expected duration of the run if each experiment gets as many as it may
    static Sentence addedBlocks(StoppingRule rule, Optional<Duration> budget, Duration longest) {
        if (!rule.mayAddBlocks()) {
            return new Sentence("");
        }
        if (rule.forAnswers()) {
            return sentence(
                    "Further blocks, up to {most} per experiment, go to the experiments whose answer or claims they narrow"
                            + " most, until each is decided without doubt or known to ±{precision}, or the run has taken"
                            + " {time}.{ends}",
                    rule.maxBlocks(),
                    Format.wholePercent(WidthRule.ANSWER_PRECISION),
                    Format.duration(rule.time()),
                    rule.early() ? EARLY_END : "");
        }
        return sentence(
                "Blocks are added {until}{within}; at most {most} blocks per experiment, about {time} in total.",
                rule.precision().isPresent()
                        ? MessageTemplate.fill(
                                "until the widest interval of an experiment's ratios is ±{width}, with at least {n}"
                                        + " blocks",
                                Format.percent(rule.precision().getAsDouble()),
                                WidthRule.FIRST_LOOK_BLOCKS)
                        : "where intervals are widest",
                budget.map(time -> ", within the budget of " + Format.duration(time))
                        .orElse(""),
                rule.maxBlocks(),
                Format.duration(longest));
    }

    private static Sentence sentence(String template, Object... values) {
        return new Sentence(MessageTemplate.fill(template, values));
    }
}
