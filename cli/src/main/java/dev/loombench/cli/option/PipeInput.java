package dev.loombench.cli.option;

import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Input that can be read only once, such as standard input or the `<(…)` of a shell.
public final class PipeInput {
    /// Word that stands for standard input in the place of a file.
    private static final String STANDARD_INPUT = "-";

    private PipeInput() {}

    /// The text of a file, of a pipe, or of standard input for `-`.
    ///
    /// @throws dev.loombench.protocol.UnusableFileException if it is a directory, too large, or no text
    /// @throws IOException if it can't be read
    public static String text(String file, InputLimit limit) throws IOException {
        return file.equals(STANDARD_INPUT)
                ? InputFile.text(System.in, "standard input", limit)
                : InputFile.text(Path.of(file), limit);
    }

    /// A file that can be read again: the file itself, or a copy of what came through a pipe, which only this user can
    /// read and which is removed when the command ends. A file that doesn't exist is returned as it is.
    ///
    /// @throws dev.loombench.protocol.UnusableFileException if it is a directory, or too large
    /// @throws IOException if it can't be read
    public static Path regular(Path file, InputLimit limit) throws IOException {
        if (Files.notExists(file) || Files.isRegularFile(file)) {
            return file;
        }
        byte[] content;
        try (InputStream in = InputFile.open(file, limit)) {
            content = in.readAllBytes();
        }
        return Files.write(TempDirectory.file(".pipe"), content);
    }
}
