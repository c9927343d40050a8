package dev.loombench.cli;

import dev.loombench.cli.terminal.CatalogView;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.Catalog;
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
        footer = {"", "Examples:", "  loombench list", "  loombench list waiting", "  loombench list --format json"})
final class ListCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID|FILE|TAG", description = "Experiments to list. Default: all.")
    private List<String> words = List.of();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        Catalog catalog = Installation.catalog();
        List<Experiment> experiments = (words.isEmpty() ? catalog.shipped() : catalog.select(words))
                .stream().map(Catalog.Entry::experiment).toList();
        output.print(
                CatalogView.summaries(experiments, Machine.cores()),
                () -> new CatalogView(output.style(), output.columns(), Machine.cores()).list(experiments));
        return ExitCode.OK;
    }
}
