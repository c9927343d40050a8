package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.PlanLoadDocument;
import dev.loombench.report.export.MarkdownTable.Column;
import dev.loombench.report.text.Figures;
import dev.loombench.report.text.FindingWords;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A load in Markdown: description, result, findings, and all figures.
///
/// @param target URL of the load
/// @param what description of what was sent
/// @param result result as a sentence
record LoadMarkdown(
        String target, String what, String status, String result, List<Finding> findings, List<LoadFigure> figures) {

    static LoadMarkdown of(LoadDocument load) {
        Double throughput = load.throughput();
        return new LoadMarkdown(
                load.target(),
                load.method() + ", " + load.arrivals() + ", " + load.connections() + " connections",
                load.status(),
                throughput == null ? "No request was answered." : Figures.value(throughput, "/s") + " were answered.",
                load.findings(),
                LoadFigures.of(load));
    }

    static LoadMarkdown of(PlanLoadDocument plan) {
        Double throughput = plan.throughput();
        return new LoadMarkdown(
                plan.target(),
                "the plan " + plan.plan(),
                plan.status(),
                throughput == null ? "No request was answered." : Figures.value(throughput, "/s") + " were answered.",
                plan.findings(),
                LoadFigures.of(plan));
    }

    static LoadMarkdown of(CapacityDocument search) {
        return new LoadMarkdown(
                search.target(),
                search.method() + ", a search for the highest rate that keeps " + search.slo(),
                search.status(),
                capacity(search.capacity(), search.outcome(), search.reason()),
                search.findings(),
                LoadFigures.of(search));
    }

    private static String capacity(@Nullable RateRecord capacity, String outcome, @Nullable String reason) {
        String result = capacity == null
                ? "No capacity (" + outcome + ")"
                : "Capacity " + outcome.replace('-', ' ') + ": " + Figures.value(capacity.perSecond(), "/s") + " "
                        + Figures.interval(capacity.perSecond(), capacity.low(), capacity.high(), "/s");
        return result.strip() + (reason == null ? "." : ": " + reason + ".");
    }

    /// @param level level of the heading
    String text(int level) {
        StringBuilder out = new StringBuilder();
        out.append("#".repeat(level))
                .append(" Loombench: load on ")
                .append(code(target))
                .append("\n\n")
                .append(escaped(what + "; status: " + status))
                .append("\n\n**")
                .append(escaped(result))
                .append("**\n\n");
        findings.forEach(finding -> out.append("- **")
                .append(escaped(finding.severity().toString()))
                .append("** ")
                .append(escaped(FindingWords.of(finding)))
                .append(" (")
                .append(code(finding.code()))
                .append(")\n"));
        return out.append(findings.isEmpty() ? "" : "\n")
                        .append(table())
                        .toString()
                        .stripTrailing() + "\n";
    }

    private String table() {
        MarkdownTable table =
                new MarkdownTable(List.of(Column.right("load"), Column.left("figure"), Column.right("value")));
        figures.forEach(figure -> table.add(List.of(
                figure.load() == null ? "" : figure.load().toString(), code(figure.metric()), escaped(value(figure)))));
        return table.text();
    }

    private static String value(LoadFigure figure) {
        return figure.unit().isEmpty()
                ? Figures.whole(figure.value().longValue())
                : Figures.value(figure.value().doubleValue(), figure.unit());
    }
}
