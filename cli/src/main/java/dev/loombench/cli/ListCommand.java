package dev.loombench.cli;

import dev.loombench.cli.terminal.CatalogView;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.yaml.Catalog;
import dev.loombench.lab.journal.Json;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `list`: the experiments, with tags and expected durations.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the experiments, with their tags and how long they take.",
        footer = {"", "Examples:", "  loombench list", "  loombench list waiting", "  loombench list --format json"})
final class ListCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID|FILE|TAG", description = "Only these; all by default.")
    private List<String> words = List.of();

    @Mixin
    private Output output = new Output();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        Catalog catalog = Installation.catalog();
        List<Experiment> experiments = (words.isEmpty() ? catalog.shipped() : catalog.select(words))
                .stream().map(Catalog.Entry::experiment).toList();
        var out = spec.commandLine().getOut();
        if (output.isJson()) {
            out.println(Json.text(CatalogView.summaries(experiments)));
        } else {
            out.print(new CatalogView(output.style(), output.columns()).list(experiments));
        }
        out.flush();
        return ExitCode.OK;
    }
}
