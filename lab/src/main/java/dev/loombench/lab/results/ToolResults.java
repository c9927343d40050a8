package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Reads the results of other tools, recognised by their content, whatever their file is called.
public final class ToolResults {
    private static final String DECLARED = "figures by --metric";

    private ToolResults() {}

    /// The table of formats, read when it is first needed.
    static final class FormatTable {
        /// All formats; a text is of the first whose sign it has.
        static final List<ToolFormat> ROWS = rows();

        private FormatTable() {}

        private static List<ToolFormat> rows() {
            try (InputStream in = Objects.requireNonNull(ToolResults.class.getResourceAsStream("formats.yaml"))) {
                Iterable<?> rows = (Iterable<?>) new Load(LoadSettings.builder().build()).loadFromInputStream(in);
                return StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> ToolFormat.of((Map<?, ?>) row))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// Reads a file.
    ///
    /// @param metrics figures to be taken from it, whatever its format; none to recognise that
    /// @return empty where it is of no known format
    /// @throws UserErrorException if it is of a known format, but cut, damaged or without figures; the message
    ///     names file and line, and what to do
    /// @throws IOException if it doesn't exist or can't be read
    public static Optional<ToolResult> read(Path file, List<DeclaredMetric> metrics) throws IOException {
        ToolText text = ToolText.read(file);
        return metrics.isEmpty() ? read(text) : Optional.of(declared(text.whole(), metrics));
    }

    /// Reads what a tool printed.
    ///
    /// @throws UserErrorException as for a file
    public static Optional<ToolResult> ofText(ForeignText text, List<DeclaredMetric> metrics) {
        try {
            return metrics.isEmpty() ? read(ToolText.of(text)) : Optional.of(declared(text, metrics));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Makes the error for a file without results that are read. Where it is another form of a tool's, it names the
    /// option for the right one.
    public static UserErrorException foreign(ForeignText text) {
        ToolText whole = ToolText.of(text);
        return FormatTable.ROWS.stream()
                .filter(row -> row.isOtherForm(whole))
                .findFirst()
                .map(row -> FileError.OTHER_FORM.error(text.name(), row.title(), row.option()))
                .orElseGet(() -> FileError.FOREIGN.error(text.name()));
    }

    private static ToolResult declared(ForeignText text, List<DeclaredMetric> metrics) {
        FigureList figures = new FigureList();
        FigureText source = new FigureText(text);
        metrics.forEach(metric -> figures.add(
                metric.name(), metric.keptUnit(), metric.better(), List.of(metric.figure(List.of(source)))));
        return figures.result(
                DECLARED, text.name(), List.of(metrics.getFirst().name()), Map.of(), SampleLevel.REQUESTS);
    }

    private static Optional<ToolResult> read(ToolText text) throws IOException {
        Optional<ToolFormat> format =
                FormatTable.ROWS.stream().filter(row -> row.isIn(text)).findFirst();
        try {
            return format.isPresent() ? Optional.of(read(format.get(), text)) : Optional.empty();
        } catch (CharacterCodingException e) {
            throw FileError.NOT_TEXT.because(e, text.name());
        }
    }

    private static ToolResult read(ToolFormat format, ToolText text) throws IOException {
        FigureList figures = switch (format.reader()) {
            case "" -> null;
            case "gatling-log" -> GatlingLog.read(text);
            case "jtl" -> JtlSummary.read(text);
            case "hdr-log" -> HdrLog.read(text);
            default -> throw new IllegalArgumentException("no such reader for " + format.title());
        };
        return figures == null ? format.read(text.whole()) : format.result(figures, text.name());
    }
}
