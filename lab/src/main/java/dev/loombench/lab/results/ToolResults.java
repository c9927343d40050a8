package dev.loombench.lab.results;

import dev.loombench.lab.catalog.UserErrorException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads the results of other tools, recognised by their content, whatever their file is called.
public final class ToolResults {
    private ToolResults() {}

    /// Reads a file.
    ///
    /// @return empty where it is of no known format
    /// @throws UserErrorException if it is of a known format, but cut, damaged or without figures; the message
    ///     names file and line, and what to do
    /// @throws IOException if it doesn't exist or can't be read
    public static Optional<ToolResult> read(Path file) throws IOException {
        return ToolText.ofFile(file).flatMap(ToolResults::read);
    }

    /// Reads what a tool printed.
    ///
    /// @param name of its source, for messages
    /// @return empty where it is of no known format
    /// @throws UserErrorException as [#read(Path)] does
    public static Optional<ToolResult> ofText(String name, String text) {
        return read(ToolText.of(name, text));
    }

    private static Optional<ToolResult> read(ToolText text) {
        return Optional.empty();
    }
}
