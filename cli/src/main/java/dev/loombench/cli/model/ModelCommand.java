package dev.loombench.cli.model;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The `model` command: predictions from theory, without measurements.
@Command(
        name = "model",
        mixinStandardHelpOptions = true,
        description = "Compute what theory predicts, without measuring anything.",
        synopsisSubcommandLabel = "pool|queue",
        subcommands = {ModelPoolCommand.class, ModelQueueCommand.class},
        footer = {
            "",
            "Examples:",
            "  loombench model pool --rate 500 --wait 100ms --cpu 2ms --cores 4",
            "  loombench model queue --servers 20 --service 100ms --rate 170/s"
        })
public final class ModelCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which model? Add pool or queue");
    }
}
