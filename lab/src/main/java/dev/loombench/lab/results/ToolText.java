package dev.loombench.lab.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.nio.file.Files;

/// Text of a tool's results.
///
/// @param name of its source, for messages
record ToolText(String name, String text) {
    static ToolText of(String name, String text) {
        return new ToolText(name, text);
    }

    static Optional<ToolText> ofFile(Path file) throws IOException {
        return Optional.of(of(file.toString(), Files.readString(file)));
    }
}
