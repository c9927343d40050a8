package dev.loombench.cli.option;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.ProgressView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.Json;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.view.Block;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/// Output options of most commands: text, JSON or HTML, with colours and verbosity.
public final class FormatOptions extends TextOptions {
    enum OutputFormat {
        HUMAN,
        JSON,
        HTML;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Output format on stdout: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat format = OutputFormat.HUMAN;

    /// Prints the document as JSON, or the text, on stdout.
    public void print(Object document, Supplier<String> text) {
        printText(isJson() ? Json.text(document) + "\n" : Secrets.redact(text.get()));
    }

    /// Prints the document as JSON, or its description as text or as a page, on stdout.
    public void print(Object document, List<Block> description) {
        print(
                document,
                () -> isHtml()
                        ? HtmlReport.render(description)
                        : new BlockView(style(), columns()).render(description));
    }

    public boolean isHtml() {
        return format == OutputFormat.HTML;
    }

    public boolean isJson() {
        return format == OutputFormat.JSON;
    }

    public ProgressView progress(ProgressView.ProgressMode requested) {
        return new ProgressView(progressStream(), mode(requested), columns(), isVerbose());
    }

    public LoadProgress loadProgress() {
        return new LoadProgress(progressStream(), mode(ProgressView.ProgressMode.AUTO), columns());
    }

    private ProgressView.ProgressMode mode(ProgressView.ProgressMode requested) {
        if (isQuiet()) {
            return ProgressView.ProgressMode.NONE;
        }
        return switch (requested) {
            case LIVE, LINES, NONE -> requested;
            case AUTO ->
                Screen.ofThisProcess().stderr() ? ProgressView.ProgressMode.LIVE : ProgressView.ProgressMode.LINES;
        };
    }
}
