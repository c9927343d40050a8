package dev.loombench.cli.catalog;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.MachineDescription;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.schedule.ExperimentForecast;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The `list` command: prints the experiments with tags and expected durations.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the experiments, with their tags and durations.",
        footer = {
            "",
            "Examples:",
            "  loombench list",
            "  loombench list waiting",
            "  loombench list modern",
            "  loombench list --format json"
        })
public final class ListCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID|FILE|TAG", description = "Experiments to list. Default: all.")
    private List<String> words = List.of();

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() {
        Catalog catalog = Installation.catalog();
        List<ExperimentForecast> experiments = (words.isEmpty() ? catalog.shipped() : catalog.select(words))
                .stream()
                        .map(entry -> ExperimentForecast.of(entry.experiment(), MachineDescription.cores()))
                        .toList();
        output.print(experiments.stream().map(ExperimentSummary::of).toList(), CatalogDescription.list(experiments));
        return ExitCode.OK;
    }
}
