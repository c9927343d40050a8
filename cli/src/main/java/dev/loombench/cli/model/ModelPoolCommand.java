package dev.loombench.cli.model;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.MachineDescription;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.service.settings.SettingType;
import dev.loombench.lab.theory.PoolPrediction;
import dev.loombench.lab.theory.PoolPrediction.RequestDemand;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The `model pool` command: the size of a pool, and how long requests queue on it and on virtual threads.
@Command(
        name = "pool",
        mixinStandardHelpOptions = true,
        description = "Compute the size of a pool by Goetz's rule, and by Erlang's formulas how long requests queue on"
                + " a pool of platform threads and on virtual threads.",
        footer = {
            "",
            "Examples:",
            "  loombench model pool --rate 500 --wait 100ms --cpu 2ms --cores 4",
            "  loombench model pool --rate 500 --wait 100ms --cpu 2ms --cores 4 --threads 60",
            "  loombench model pool --rate 150 --wait 100ms --hold 20ms --cpu 2ms --cores 4 --format json"
        })
final class ModelPoolCommand implements Callable<Integer> {
    private static final int MAX_COUNT = 100_000;
    private static final int DEFAULT_POOL_SIZE = 200;

    @Option(
            names = "--rate",
            required = true,
            paramLabel = "RATE",
            description = "Requests per second, such as 500 or 90/min.")
    private String rate;

    @Option(
            names = "--wait",
            required = true,
            paramLabel = "TIME",
            description = "Time that a request waits, such as 100ms; 0ms if it only computes.")
    private String wait;

    @Option(
            names = "--hold",
            paramLabel = "TIME",
            description = "Part of the wait that pins a virtual thread to its carrier. Default: none.")
    private @Nullable String hold;

    @Option(names = "--cpu", required = true, paramLabel = "TIME", description = "CPU time of a request, such as 2ms.")
    private String cpu;

    @Option(names = "--cores", paramLabel = "N", description = "Number of cores. Default: those of this machine.")
    private @Nullable Integer cores;

    @Option(names = "--threads", paramLabel = "N", description = "Size of the pool. Default: ${DEFAULT-VALUE}.")
    private int threads = DEFAULT_POOL_SIZE;

    @Option(
            names = "--carriers",
            paramLabel = "N",
            description = "Number of carrier threads. Default: as many as cores.")
    private @Nullable Integer carriers;

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() {
        int available =
                OptionParser.within("--cores", cores == null ? MachineDescription.cores() : cores, 1, MAX_COUNT);
        PoolPrediction prediction = PoolPrediction.of(
                demand(),
                OptionParser.read("--rate", rate, Quantities::rate),
                available,
                OptionParser.within("--threads", threads, 1, MAX_COUNT),
                OptionParser.within("--carriers", carriers == null ? available : carriers, 1, MAX_COUNT));
        if (prediction.exceedsCapacity()) {
            throw CommandError.POOL_EXCEEDED.error(
                    rate,
                    threads,
                    Format.rate(prediction.pool().maxPerSecond()),
                    Format.rate(prediction.virtual().maxPerSecond()));
        }
        output.print(prediction, PoolDescription.of(prediction));
        return ExitCode.OK;
    }

    private RequestDemand demand() {
        Duration waiting = OptionParser.read("--wait", wait, Quantities::duration);
        Duration pinned = hold == null ? Duration.ZERO : OptionParser.read("--hold", hold, Quantities::duration);
        OptionParser.within("--hold", pinned, Duration.ZERO, waiting);
        return new RequestDemand(
                seconds(waiting), seconds(pinned), seconds(OptionParser.read("--cpu", cpu, SettingType::positive)));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
