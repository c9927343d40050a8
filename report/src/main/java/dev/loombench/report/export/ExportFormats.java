package dev.loombench.report.export;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// All formats, in the order in which people are told.
public final class ExportFormats {
    public static final List<ExportFormat> ALL = List.of(
            new JsonFormat(),
            new CsvFormat(),
            new MarkdownFormat(),
            new JmhFormat(),
            new HdrFormat(),
            new GithubFormat());

    private ExportFormats() {}

    /// @return nothing for a word that is none of them
    public static Optional<ExportFormat> named(String word) {
        return ALL.stream().filter(format -> format.word().equals(word)).findFirst();
    }

    /// All words, such as `json, csv`.
    public static String words() {
        return ALL.stream().map(ExportFormat::word).collect(Collectors.joining(", "));
    }
}
