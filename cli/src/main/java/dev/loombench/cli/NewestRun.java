package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.stream.Stream;

/// Runs by the time at which they last changed.
final class NewestRun {
    static final String DOCUMENT = "run.json";

    private record Dated(Path run, FileTime changed) {}

    private NewestRun() {}

    /// A run's directory: the one that is given, or of a folder of runs the newest.
    ///
    /// @throws BadInput if it is neither
    static Path of(Path path) throws IOException {
        if (path.endsWith(DOCUMENT) && Files.isRegularFile(path)) {
            return path.resolveSibling("");
        }
        if (Files.exists(path.resolve(DOCUMENT))) {
            return path;
        }
        return newest(path)
                .orElseThrow(() -> new BadInput(path + ": neither a run nor a directory of runs, since it has no "
                        + DOCUMENT + "; give the directory of a run"));
    }

    private static Optional<Path> newest(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Optional<Dated> newest = Optional.empty();
        try (Stream<Path> runs = Files.list(folder)) {
            for (Path run : runs.sorted().toList()) {
                Path document = run.resolve(DOCUMENT);
                if (Files.exists(document)) {
                    Dated dated = new Dated(run, Files.getLastModifiedTime(document));
                    if (newest.isEmpty()
                            || dated.changed().compareTo(newest.get().changed()) >= 0) {
                        newest = Optional.of(dated);
                    }
                }
            }
        }
        return newest.map(Dated::run);
    }
}
