package dev.loombench.report.export;

import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Format for other programs. The text ends with a line end, has no other control characters, and depends only on
/// the source. Messages list the formats in this order.
public enum ExportFormat {
    JSON,
    CSV,
    MD,
    JMH,
    HDR,
    /// A step summary of GitHub Actions, to which all commands of a step append.
    GITHUB;

    private static final String MARKDOWN_IN_FULL = "markdown";

    /// Finds a format by its name; `markdown` is `md`, as for `compare`.
    ///
    /// @return empty if no format has this name
    public static Optional<ExportFormat> named(String word) {
        String name = word.equals(MARKDOWN_IN_FULL) ? MD.toString() : word;
        return Arrays.stream(values())
                .filter(format -> format.toString().equals(name))
                .findFirst();
    }

    /// Names of all formats, such as `json, csv`.
    public static String names() {
        return Arrays.stream(values()).map(ExportFormat::toString).collect(Collectors.joining(", "));
    }

    /// Converts a source to the text of this format.
    ///
    /// @throws IOException if a file beside the document can't be read
    /// @throws UserErrorException if the source has nothing that this format can express
    public ExportResult export(ExportSource source) throws IOException {
        return switch (this) {
            case JSON -> ExportResult.whole(Json.text(source.document()) + "\n");
            case CSV -> CsvFormat.export(source);
            case MD -> MarkdownFormat.export(source);
            case JMH -> JmhFormat.export(source);
            case HDR -> HdrFormat.export(source);
            case GITHUB -> GithubFormat.export(source);
        };
    }

    /// Name of the format on the command line.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
