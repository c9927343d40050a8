package dev.loombench.cli.model;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.service.settings.SettingType;
import dev.loombench.lab.theory.QueueModel;
import dev.loombench.lab.theory.QueueModel.QueuePrediction;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The `model queue` command: predicts response times of servers that share one queue.
@Command(
        name = "queue",
        mixinStandardHelpOptions = true,
        description = "Predict response times of several servers (such as the threads of a pool) that share one"
                + " queue, with Poisson arrivals.",
        footer = {
            "",
            "Examples:",
            "  loombench model queue --servers 20 --service 100ms --rate 170/s",
            "  loombench model queue --servers 8 --service 30ms --rate 200/s --times exponential"
        })
final class ModelQueueCommand implements Callable<Integer> {
    @Option(
            names = "--servers",
            required = true,
            paramLabel = "N",
            description = "Number of servers: the requests that are served at the same time.")
    private int servers;

    @Option(
            names = "--service",
            required = true,
            paramLabel = "TIME",
            description = "Service time of a request, such as 100ms.")
    private String service;

    @Option(names = "--rate", required = true, paramLabel = "RATE", description = "Requests per second, such as 170/s.")
    private String rate;

    @Option(
            names = "--times",
            paramLabel = "KIND",
            description = "Distribution of service times: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private QueueModel.ServiceTimes times = QueueModel.ServiceTimes.FIXED;

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() {
        OptionParser.within("--servers", servers, 1, 100_000);
        Duration time = OptionParser.read("--service", service, SettingType::positive);
        QueuePrediction prediction =
                new QueueModel(servers, time, OptionParser.read("--rate", rate, Quantities::rate), times).predict();
        output.print(prediction, QueueDescription.of(prediction));
        return ExitCode.OK;
    }
}
