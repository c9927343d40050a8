package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.export.LoadMetricValues.LoadMetricValue;
import dev.loombench.report.export.MarkdownTable.Column;
import dev.loombench.report.text.FindingText;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A load in Markdown: description, result, findings, and all figures.
///
/// @param target URL of the load
/// @param description description of what was sent
/// @param result result as a sentence
record LoadMarkdown(
        String target,
        String description,
        String status,
        String result,
        List<Finding> findings,
        List<LoadMetricValue> figures,
        List<LabelRecord> labels) {

    static LoadMarkdown of(LoadDocument load) {
        Double throughput = load.throughput();
        return new LoadMarkdown(
                load.target(),
                load.plan() != null
                        ? "the plan " + load.plan()
                        : load.method() + ", " + load.arrivals() + ", " + load.connections() + " connections",
                load.status(),
                throughput == null
                        ? "No request was answered."
                        : ReportFormat.value(throughput, "/s") + " were answered.",
                load.findings(),
                LoadMetricValues.of(load),
                Objects.requireNonNullElse(load.labels(), List.of()));
    }

    static LoadMarkdown of(CapacityDocument document) {
        CapacityRecord search = document.search();
        return new LoadMarkdown(
                document.target(),
                document.method() + ", a search for the highest rate that keeps " + search.slo(),
                document.status(),
                capacity(search.capacity(), search.outcome(), search.reason()),
                document.findings(),
                LoadMetricValues.of(search),
                List.of());
    }

    private static String capacity(@Nullable RateRecord capacity, String outcome, @Nullable String reason) {
        String result = capacity == null
                ? "No capacity (" + outcome + ")"
                : "Capacity " + outcome.replace('-', ' ') + ": " + ReportFormat.value(capacity.perSecond(), "/s") + " "
                        + ReportFormat.interval(capacity.perSecond(), capacity.low(), capacity.high(), "/s");
        return result.strip() + (reason == null ? "." : ": " + reason + ".");
    }

    /// The whole text.
    ///
    /// @param level level of the heading
    String text(int level) {
        String head = "#".repeat(level) + " Loombench: load on " + code(target) + "\n\n"
                + escaped(description + "; status: " + status) + "\n\n**" + escaped(result) + "**\n\n";
        String list = findings.stream()
                .map(finding -> "- **" + escaped(finding.severity().toString()) + "** "
                        + escaped(FindingText.of(finding)) + " (" + code(finding.code()) + ")\n")
                .collect(Collectors.joining());
        return (head + list + (list.isEmpty() ? "" : "\n") + LabelMarkdown.table(labels) + table()).stripTrailing()
                + "\n";
    }

    private String table() {
        MarkdownTable table =
                new MarkdownTable(List.of(Column.right("load"), Column.left("figure"), Column.right("value")));
        figures.forEach(figure -> table.add(List.of(
                figure.load() == null ? "" : figure.load().toString(), code(figure.metric()), escaped(value(figure)))));
        return table.text();
    }

    private static String value(LoadMetricValue figure) {
        return figure.unit().isEmpty()
                ? Format.grouped(figure.value().longValue())
                : ReportFormat.value(figure.value().doubleValue(), figure.unit());
    }
}
