package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds run directories, the most recently changed one first.
final class RunLocator {
    static final String DOCUMENT = "run.json";

    private record DatedRun(Path run, FileTime changed) {}

    private RunLocator() {}

    /// Directory of a run: the given one, or the newest run in a folder of runs.
    ///
    /// @throws BadInput if the path is neither a run nor a folder of runs
    static Path locate(Path path) throws IOException {
        if (path.endsWith(DOCUMENT) && Files.isRegularFile(path)) {
            return path.resolveSibling("");
        }
        if (Files.exists(path.resolve(DOCUMENT))) {
            return path;
        }
        return newest(path)
                .orElseThrow(
                        () -> new UserErrorException(path + ": neither a run nor a directory of runs, since it has no "
                                + DOCUMENT + "; give the directory of a run"));
    }

    private static Optional<Path> newest(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Optional<DatedRun> newest = Optional.empty();
        try (Stream<Path> runs = Files.list(folder)) {
            for (Path run : runs.sorted().toList()) {
                Path document = run.resolve(DOCUMENT);
                if (Files.exists(document)) {
                    DatedRun candidate = new DatedRun(run, Files.getLastModifiedTime(document));
                    if (newest.isEmpty()
                            || candidate.changed().compareTo(newest.get().changed()) >= 0) {
                        newest = Optional.of(candidate);
                    }
                }
            }
        }
        return newest.map(DatedRun::run);
    }
}
