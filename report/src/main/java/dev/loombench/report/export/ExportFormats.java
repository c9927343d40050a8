package dev.loombench.report.export;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// All export formats, in the order in which messages list them.
public final class ExportFormats {
    public static final List<ExportFormat> ALL = List.of(
            new JsonFormat(),
            new CsvFormat(),
            new MarkdownFormat(),
            new JmhFormat(),
            new HdrFormat(),
            new GithubFormat());

    private static final String MARKDOWN_IN_FULL = "markdown";

    private ExportFormats() {}

    /// Finds a format by its name; `markdown` is `md`, as for `compare`.
    ///
    /// @return empty if no format has this name
    public static Optional<ExportFormat> named(String word) {
        String name = word.equals(MARKDOWN_IN_FULL) ? "md" : word;
        return ALL.stream().filter(format -> format.formatName().equals(name)).findFirst();
    }

    /// Names of all formats, such as `json, csv`.
    public static String names() {
        return ALL.stream().map(ExportFormat::formatName).collect(Collectors.joining(", "));
    }
}
