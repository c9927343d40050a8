package dev.loombench.report.export;

import java.io.IOException;

/// Export format for other programs. The text ends with a line end, has no other control characters, and
/// depends only on the source.
public sealed interface ExportFormat permits JsonFormat, CsvFormat, MarkdownFormat, JmhFormat, HdrFormat, GithubFormat {
    /// Name of the format on the command line.
    String formatName();

    /// Converts a source to the text of this format.
    ///
    /// @throws IOException if a file beside the document can't be read
    /// @throws NotExportableException if the source has nothing that this format can express
    ExportResult export(ExportSource source) throws IOException;

    /// Whether the text is a step summary of GitHub Actions, to which all commands of a step append.
    default boolean isStepSummary() {
        return false;
    }
}
