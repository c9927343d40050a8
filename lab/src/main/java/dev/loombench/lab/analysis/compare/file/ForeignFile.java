package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.results.ForeignText;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/// A file of another program, as JSON, whatever mark is in front of it.
final class ForeignFile {
    private ForeignFile() {}

    /// Reads the file.
    ///
    /// @throws UserErrorException if it is something else, or cut; the message names line and column
    /// @throws IOException if it can't be read
    static JsonNode read(Path file) throws IOException {
        return parse(file, ForeignText.read(file));
    }

    /// Parses the file's text.
    ///
    /// @throws UserErrorException if it is something else, or cut; the message names line and column
    static JsonNode parse(Path file, ForeignText text) {
        String start = text.text().stripLeading();
        if (!start.startsWith("[") && !start.startsWith("{")) {
            throw FileError.FOREIGN.error(file);
        }
        return text.json();
    }
}
