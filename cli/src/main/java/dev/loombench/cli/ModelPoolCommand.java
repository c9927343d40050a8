package dev.loombench.cli;

import dev.loombench.cli.terminal.PoolView;
import dev.loombench.cli.terminal.PredictionComparisonView;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Manifest.ExperimentFile;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.theory.prediction.MeasuredServerCells;
import dev.loombench.lab.theory.prediction.MeasuredServerCells.MeasuredServerCell;
import dev.loombench.lab.theory.prediction.PoolPrediction;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction;
import dev.loombench.lab.theory.prediction.PredictionRequest;
import dev.loombench.lab.theory.prediction.RunPrediction;
import dev.loombench.lab.theory.prediction.WhatIfPrediction.Changes;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The `model pool` command: predicts a server on a pool of platform threads and on virtual threads.
@Command(
        name = "pool",
        mixinStandardHelpOptions = true,
        description = "Predict how a server does on a pool of platform threads and on virtual threads, side by side.",
        footer = {
            "",
            "Examples:",
            "  loombench model pool --rate 500 --wait 100ms --cpu 2ms --cores 4",
            "  loombench model pool --rate 500 --wait 100ms --cpu 2ms --cores 4 --threads 50 --slo 'p99<150ms'",
            "  loombench model pool --rate 150 --wait 100ms --hold 20ms --cpu 2ms --cores 4",
            "  loombench model pool --rate 900 --wait 20ms --cpu 3ms --cpu-variation 1 --cores 4",
            "  loombench model pool --users 300 --think 1s --wait 100ms --cpu 2ms --cores 4 --format json",
            "  loombench model pool --from loombench-runs/20261121-101500-http-wait",
            "  loombench model pool --from loombench-runs/20261121-101500-http-wait --cores 64 --rate 20k/s"
        })
final class ModelPoolCommand implements Callable<Integer> {
    @Mixin
    private PoolOptions options = new PoolOptions();

    @Option(
            names = "--from",
            paramLabel = "RUN",
            description = "Directory of a run that measured servers: predict each of them and compare with what was"
                    + " measured. --cores, --threads, --carriers, --rate or --users then replace what was measured.")
    private @Nullable Path run;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the simulation. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() throws IOException {
        if (run != null) {
            return fromRun(run);
        }
        PredictionRequest question = options.request(seed);
        PoolPrediction prediction = PoolPrediction.predict(question);
        if (prediction.isOverloaded()) {
            throw new UserErrorException(overloadMessage(prediction));
        }
        if (prediction.isSloImpossible()) {
            throw new UserErrorException(
                    "--slo " + question.slo() + ": can't be met at any rate, since a request alone on the machine"
                            + " takes " + Format.seconds(question.need().meanTotal()) + " on average");
        }
        output.print(prediction, () -> new PoolView(output.style(), output.columns()).render(prediction));
        return ExitCode.OK;
    }

    private int fromRun(Path directory) throws IOException {
        Changes changes = options.changes();
        String name = String.valueOf(directory.toAbsolutePath().normalize().getFileName());
        RunPrediction prediction = RunPrediction.predict(name, ServerRunReader.read(directory), changes, seed);
        output.print(
                prediction, () -> new PredictionComparisonView(output.style(), output.columns()).render(prediction));
        return ExitCode.OK;
    }

    private static String overloadMessage(PoolPrediction prediction) {
        ThreadKindPrediction pool = prediction.platform();
        ThreadKindPrediction virtual = prediction.virtual();
        return "--rate " + figure(prediction.asked().rate())
                + "/s is more than either side can answer, so queues grow without"
                + " end: a pool of " + pool.size() + " answers at most " + figure(pool.capacity())
                + "/s, and its queue grows by "
                + figure(pool.growth()) + " requests per second; virtual threads answer at most "
                + figure(virtual.capacity())
                + "/s, and their queue grows by " + figure(virtual.growth()) + "; lower --rate, or raise --cores";
    }

    private static String figure(@Nullable Double value) {
        return Format.significant(value == null ? 0 : value);
    }

    /// Reads the servers that a run measured, as input for predictions.
    private static final class ServerRunReader {
        /// Reads the servers of a run.
        ///
        /// @throws UserErrorException if it isn't a run, or has no server that can be predicted
        /// @throws IOException if a file is corrupt or can't be read
        static MeasuredServerCells read(Path run) throws IOException {
            try {
                return read(run, RunDirectory.readRun(run), RunDirectory.readManifest(run));
            } catch (NoSuchFileException | NotDirectoryException e) {
                throw new UserErrorException(run + ": not a Loombench run: there is no " + e.getFile(), e);
            }
        }

        private static MeasuredServerCells read(Path run, RunDocument document, Manifest manifest) throws IOException {
            List<ExperimentRecord> servers = document.experiments().stream()
                    .filter(record -> MethodKind.HTTP.toString().equals(record.method()))
                    .toList();
            if (servers.isEmpty()) {
                throw new UserErrorException(
                        run + ": this run measured no servers; run an experiment that does, such as http-wait");
            }
            List<MeasuredServerCell> cells = new ArrayList<>();
            List<String> skipped = new ArrayList<>();
            for (ExperimentRecord record : servers) {
                MeasuredServerCells measured = MeasuredServerCells.of(
                        experiment(run, record.id(), manifest), record.trials(), document.jdks());
                cells.addAll(measured.cells());
                skipped.addAll(measured.skipped());
            }
            if (cells.isEmpty()) {
                throw new UserErrorException(run + ": "
                        + (skipped.isEmpty()
                                ? "it has no valid measurement of a server; see its report"
                                : "none of its servers can be predicted: " + String.join("; ", skipped)));
            }
            return new MeasuredServerCells(List.copyOf(cells), List.copyOf(skipped));
        }

        private static Experiment experiment(Path run, String id, Manifest manifest) throws IOException {
            Path file = run.resolve("experiments").resolve(id + ".yaml");
            String directory = manifest.experiments().stream()
                    .filter(experiment -> experiment.id().equals(id))
                    .map(ExperimentFile::directory)
                    .findFirst()
                    .orElse(".");
            return ExperimentReader.read(file.toString(), Path.of(directory), YamlFile.text(file));
        }
    }
}
