package dev.loombench.cli;

import dev.loombench.cli.terminal.CompareView;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.store.Json;
import dev.loombench.report.compare.CompareMarkdown;
import dev.loombench.report.export.CompareCsv;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The output options of `compare`: format, colours and verbosity.
final class CompareFormatOptions extends TextOptions {
    /// Output formats of `compare` on stdout.
    enum CompareFormat {
        HUMAN,
        JSON,
        MARKDOWN,
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Reads a format's name; `md` is Markdown, as for `export`.
    static final class CompareFormatConverter implements ITypeConverter<CompareFormat> {
        @Override
        public CompareFormat convert(String word) {
            return switch (word.toLowerCase(Locale.ROOT)) {
                case "human" -> CompareFormat.HUMAN;
                case "json" -> CompareFormat.JSON;
                case "markdown", "md" -> CompareFormat.MARKDOWN;
                case "csv" -> CompareFormat.CSV;
                default ->
                    throw new TypeConversionException("'" + word + "' must be one of human, json, markdown (md), csv");
            };
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = CompareFormatConverter.class,
            description =
                    "Output format on stdout: human, json, markdown (md for short) or csv. Default: ${DEFAULT-VALUE}.")
    private CompareFormat format = CompareFormat.HUMAN;

    void print(CompareDocument document) {
        printText(
                switch (format) {
                    case HUMAN -> new CompareView(style(), columns()).render(document);
                    case JSON -> Json.text(document) + "\n";
                    case MARKDOWN -> CompareMarkdown.of(document);
                    case CSV -> CompareCsv.of(document);
                });
    }
}
