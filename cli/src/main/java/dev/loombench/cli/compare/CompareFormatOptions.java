package dev.loombench.cli.compare;

import dev.loombench.cli.option.TextOptions;
import dev.loombench.cli.terminal.BlockView;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.store.Json;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.export.CsvFormat;
import dev.loombench.report.view.Markdown;
import java.util.Locale;
import picocli.CommandLine.Option;

/// The output options of `compare`: format, colours and verbosity.
final class CompareFormatOptions extends TextOptions {
    /// Output formats of `compare` on stdout.
    enum CompareFormat {
        HUMAN,
        JSON,
        MARKDOWN,
        MD,
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Output format on stdout: human, json, markdown (md for short) or csv. Default: ${DEFAULT-VALUE}.")
    private CompareFormat format = CompareFormat.HUMAN;

    void print(CompareDocument document) {
        printText(
                switch (format) {
                    case HUMAN -> new BlockView(style(), columns()).render(ComparisonDescription.of(document));
                    case JSON -> Json.text(document) + "\n";
                    case MARKDOWN, MD -> Markdown.of(ComparisonDescription.summary(document), 3);
                    case CSV -> CsvFormat.of(document);
                });
    }
}
