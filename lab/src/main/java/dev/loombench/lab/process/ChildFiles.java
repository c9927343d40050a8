package dev.loombench.lab.process;

import java.nio.file.Path;
import java.util.List;

/// Files for what a program prints, of which head and tail are kept.
///
/// @param output file for standard output
/// @param errors file for standard error; may be the same
/// @param isOutputWhole whether standard output is a result, and all of it is kept
public record ChildFiles(Path output, Path errors, boolean isOutputWhole) {
    /// One file for both.
    public static ChildFiles log(Path file) {
        return new ChildFiles(file, file, false);
    }

    /// The last lines in them, of standard error if that was used.
    public List<String> lastLines() {
        List<String> lines = LogTail.lines(errors);
        return lines.isEmpty() ? LogTail.lines(output) : lines;
    }
}
