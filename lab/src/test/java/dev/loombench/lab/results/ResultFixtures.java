package dev.loombench.lab.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Files of other tools, most of them written by the tool itself: see the README beside them.
public final class ResultFixtures {
    private ResultFixtures() {}

    /// Content of a file among the test's resources.
    public static byte[] bytes(String name) {
        try (InputStream in = ResultFixtures.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no file of results " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Text of a file among the test's resources.
    public static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /// Reads a file among the test's resources.
    static ToolResult read(String name) {
        return ToolResults.ofText(name, text(name)).orElseThrow();
    }
}
