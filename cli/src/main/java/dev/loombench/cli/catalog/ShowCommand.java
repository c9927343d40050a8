package dev.loombench.cli.catalog;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.MachineDescription;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.SettingOptions;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.plainjava.PlainJava;
import dev.loombench.lab.schedule.ExperimentForecast;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.SettingValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `show` command: prints one experiment.
@Command(
        name = "show",
        modelTransformer = SettingOptions.class,
        mixinStandardHelpOptions = true,
        description = "Show an experiment: its question, sources, cells and claims.",
        footer = {
            "",
            "Examples:",
            "  loombench show sleep-10k",
            "  loombench show cpu-sweep --profile standard",
            "  loombench show micro-tasks --java --models virtual-per-task"
        })
public final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID|FILE", description = "Experiment to show.")
    private String word;

    @Option(names = "--java", description = "Print the equivalent plain JMH class, which doesn't depend on Loombench.")
    private boolean java;

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "Profile to show: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Profile profile = Profile.QUICK;

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        SettingValues given =
                SettingOptions.values(spec.commandLine().getParseResult(), ExperimentSettings.shownRows(), Path.of(""));
        ExperimentOverrides overrides = new ExperimentOverrides(
                given.find(ExperimentSettings.MODELS).orElse(List.of()),
                given.find(ExperimentSettings.FACTORS).orElse(Map.of()));
        for (var entry : Installation.catalog().select(List.of(word))) {
            overrides.requireKnownFactors(List.of(entry.experiment()));
            Experiment experiment = overrides.applyTo(entry.experiment());
            if (java) {
                requireBatch(experiment);
                out.print(PlainJava.generate(
                        experiment, profile, Grid.cells(experiment, profile), MachineDescription.cores()));
            } else {
                ExperimentForecast forecast = ExperimentForecast.of(experiment, MachineDescription.cores());
                output.print(
                        ExperimentSummary.of(forecast),
                        CatalogDescription.show(
                                forecast, profile, Grid.cells(LevelFitting.nominal(experiment, profile), profile)));
            }
        }
        out.flush();
        return ExitCode.OK;
    }

    private static void requireBatch(Experiment experiment) {
        if (experiment.method() != MethodKind.BATCH) {
            throw CommandError.NO_JMH_CLASS.error(experiment.id(), experiment.method());
        }
    }
}
