package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.finding.UserErrorException;
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
        if (text.text().isBlank()) {
            throw new UserErrorException(
                    file + ": the file is empty; the program that should have written it may have failed");
        }
        char first = text.text().stripLeading().charAt(0);
        if (first == '<') {
            throw new UserErrorException(file + ":1: it begins with '" + text.start() + "', so it is a page or XML that"
                    + " no known tool wrote for programs; give the figures from which it was made, such as ghz's"
                    + " --format json, or js/stats.js of Gatling's report");
        }
        if (first != '[' && first != '{' && !Character.isDigit(first)) {
            throw new UserErrorException(
                    file + ":1: it begins with '" + text.start() + "', so it is no JSON, nor what a"
                            + " known tool prints; what JMH prints, or writes as CSV, has no figures of forks: run it"
                            + " with -rf json -rff FILE");
        }
        return text.json();
    }
}
