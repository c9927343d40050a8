package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Writes the file that `--out` names.
final class OutputFile {
    private static final String REMEDY = "choose another file with --out";

    /// Files of a run or a load that nothing else may replace.
    private static final List<String> DOCUMENTS =
            List.of("run.json", "ab.json", "plan.json", "load.json", "capacity.json");

    private OutputFile() {}

    /// Writes text to a file, which is replaced if it exists.
    ///
    /// @param sources directories or files from which the text was made
    /// @throws UserErrorException if the file is a directory or a source
    /// @throws UnfitMachineException if it can't be written
    static void write(Path file, String text, List<Path> sources) throws IOException {
        if (Files.isDirectory(file)) {
            throw new UserErrorException(file + " is a directory; " + REMEDY);
        }
        for (Path source : documents(sources)) {
            if (Files.exists(file) && Files.exists(source) && Files.isSameFile(file, source)) {
                throw new UserErrorException(file + " would replace the results that are read; " + REMEDY);
            }
        }
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            throw refused(file, e);
        }
    }

    private static List<Path> documents(List<Path> sources) {
        return sources.stream()
                .flatMap(source ->
                        Files.isDirectory(source) ? DOCUMENTS.stream().map(source::resolve) : Stream.of(source))
                .toList();
    }

    static UnfitMachineException refused(Path file, IOException e) {
        return new UnfitMachineException(file + ": can't be written (" + FileErrorText.reason(e) + "); " + REMEDY);
    }
}
