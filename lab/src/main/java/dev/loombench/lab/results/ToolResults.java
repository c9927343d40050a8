package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
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
        return read(ToolText.read(file));
    }

    /// Reads what a tool printed.
    ///
    /// @param name of its source, for messages
    /// @return empty where it is of no known format
    /// @throws UserErrorException if it is of a known format, but cut, damaged or without figures; the message
    ///     names the source and line, and what to do
    public static Optional<ToolResult> ofText(String name, String text) {
        try {
            return read(ToolText.of(new ForeignText(name, text)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<ToolResult> read(ToolText text) throws IOException {
        try {
            Optional<ResultFormat> format = TextSigns.format(text);
            if (format.isPresent()) {
                return Optional.of(result(format.get(), text));
            }
            return TextSigns.isObject(text) ? JsonResults.read(text.whole()) : Optional.empty();
        } catch (CharacterCodingException e) {
            throw FileError.NOT_TEXT.because(e, text.name());
        }
    }

    private static ForeignText run(ResultFormat format, ToolText text) throws IOException {
        return TextSigns.requireOneRun(format, text.whole());
    }

    private static ToolResult result(ResultFormat format, ToolText text) throws IOException {
        return switch (format) {
            case GATLING_LOG -> GatlingLog.read(text);
            case WRK, WRK2 -> WrkOutput.read(format, run(format, text));
            case HEY -> HeyOutput.read(run(format, text));
            case JTL -> JtlSummary.read(text);
            case HDR_LOG -> HdrLog.read(text);
            case PGBENCH -> PgbenchOutput.read(run(format, text));
            case KAFKA_PRODUCER -> KafkaOutput.ofProducer(run(format, text));
            case KAFKA_CONSUMER -> KafkaOutput.ofConsumer(run(format, text));
            case GATLING_STATS -> GatlingStats.readScript(text.whole());
            case K6_SUMMARY, OHA, GHZ, HYPERFINE -> throw new IllegalArgumentException(format.title() + " is JSON");
        };
    }
}
