package dev.loombench.cli.option;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.CommandFailure.CommandException;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.ClosedPipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Writes the file that `--out` names.
public final class OutputFile {
    /// Files of a run or a load that nothing else may replace, relative to its directory.
    private static final Pattern RESULTS = Pattern.compile("(?:run|ab|plan|load|capacity)\\.json|\\.lock|host\\.log"
            + "|latency\\.hlog|results\\.jtl"
            + "|(?:trials|experiments|jvms|try|diagnose|check|warm-up|overload|load-\\d+)/.*");

    private OutputFile() {}

    /// Writes text to a file, which is replaced if it exists. A pipe whose reader has seen enough is no
    /// failure.
    ///
    /// @param sources directories or files from which the text was made
    /// @throws UserErrorException if the file is a directory or a source, or belongs to the results in
    ///     one
    /// @throws CommandException if it can't be written
    public static void write(Path file, String text, List<Path> sources) throws IOException {
        if (Files.isDirectory(file)) {
            throw CommandError.DIRECTORY.error(file);
        }
        for (Path source : sources) {
            if (Files.isRegularFile(file) && Files.exists(source) && isPartOf(file, source)) {
                throw CommandError.SOURCE.error(file);
            }
        }
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            if (!ClosedPipe.isReasonOf(e)) {
                throw refused(file, e);
            }
        }
    }

    private static boolean isPartOf(Path file, Path source) throws IOException {
        if (Files.isSameFile(file, source)) {
            return true;
        }
        Path directory = (Files.isDirectory(source) ? source : source.resolveSibling("")).toRealPath();
        try {
            Path real = file.toRealPath();
            return real.startsWith(directory)
                    && RESULTS.matcher(directory.relativize(real).toString()).matches();
        } catch (NoSuchFileException deleted) {
            return false; // a file that is only open any more, as /dev/stdout
        }
    }

    public static CommandException refused(Path file, IOException e) {
        return CommandFailure.UNWRITABLE.exception(file, FileErrorText.reason(e));
    }
}
