package dev.loombench.cli;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Manifest.ExperimentFile;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.theory.prediction.MeasuredServerCell;
import dev.loombench.lab.theory.prediction.MeasuredServerCells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads the servers that a run measured, as input for predictions.
final class ServerRunReader {
    private ServerRunReader() {}

    /// @throws BadInput if it isn't a run, or has no server that can be predicted
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
            MeasuredServerCells measured =
                    MeasuredServerCells.of(experiment(run, record.id(), manifest), record.trials(), document.jdks());
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
        return ExperimentReader.read(file.toString(), Path.of(directory), Files.readString(file));
    }
}
