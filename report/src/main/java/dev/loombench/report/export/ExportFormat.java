package dev.loombench.report.export;

import java.io.IOException;

/// A format of other programs. Its text ends with a line's end, holds no control character but line ends, and is the
/// same whenever it is made of the same source.
public sealed interface ExportFormat permits JsonFormat, CsvFormat, MarkdownFormat, JmhFormat, HdrFormat, GithubFormat {
    /// The word on the command line.
    String word();

    /// @throws IOException if a file beside the document can't be read
    /// @throws NotExportable if the source holds nothing that this format could say
    Exported of(Source source) throws IOException;

    /// Whether it is written for the summary of a step of GitHub Actions, which collects those of all its commands.
    default boolean isStepSummary() {
        return false;
    }
}
