package dev.loombench.lab.service;

import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.Format;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How the standard output of a run differs from another one, line by line.
///
/// @param lines number of lines of the longer one; 0 if the outputs differ only beyond their first 16 MB, to
///     which the comparison of lines is limited
/// @param differing number of lines that differ; 0 where only line ends do
/// @param first number of the first such line, from 1; 0 for none; without lines, that of the first byte
/// @param one excerpt of that line; empty where there is no such line
/// @param other excerpt of the same line of the other output
record OutputDifference(long lines, long differing, long first, String one, String other) {
    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final int MAX_EXCERPT_LENGTH = 80;
    static final String NO_LINE = "no such line";

    /// @return empty if they are the same
    static Optional<OutputDifference> find(Path one, Path other) throws IOException {
        long mismatch = Files.mismatch(one, other);
        if (mismatch < 0) {
            return Optional.empty();
        }
        return Optional.of(
                mismatch < MAX_BYTES ? byLines(one, other) : new OutputDifference(0, 0, mismatch + 1, "", ""));
    }

    private static OutputDifference byLines(Path one, Path other) throws IOException {
        try (BufferedReader ones = reader(one);
                BufferedReader others = reader(other)) {
            long lines = 0;
            long differing = 0;
            long first = 0;
            String firstOne = "";
            String firstOther = "";
            while (true) {
                String line = ones.readLine();
                String otherLine = others.readLine();
                if (line == null && otherLine == null) {
                    return new OutputDifference(lines, differing, first, firstOne, firstOther);
                }
                lines++;
                if (line == null || !line.equals(otherLine)) {
                    differing++;
                    if (first == 0) {
                        first = lines;
                        firstOne = excerpt(line);
                        firstOther = excerpt(otherLine);
                    }
                }
            }
        }
    }

    /// A reader of the beginning, which replaces what is no UTF-8.
    private static BufferedReader reader(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new BufferedReader(
                    new InputStreamReader(new ByteArrayInputStream(in.readNBytes(MAX_BYTES)), StandardCharsets.UTF_8));
        }
    }

    private static String excerpt(@Nullable String line) {
        return line == null ? NO_LINE : "'" + Format.excerpt(line, MAX_EXCERPT_LENGTH) + "'";
    }

    /// The difference as a clause.
    ///
    /// @param place where the first output is
    /// @param otherPlace where the other one is
    String clause(String place, String otherPlace) {
        if (lines == 0) {
            return ServiceNotice.OTHER_BYTES.message(first);
        }
        return differing == 0
                ? ServiceNotice.OTHER_LINE_ENDS.message()
                : ServiceNotice.OTHER_LINES.message(differing, lines, first, one, place, other, otherPlace);
    }
}
