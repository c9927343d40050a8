package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.Finding;
import dev.loombench.report.page.Environment;
import dev.loombench.report.page.ExperimentSection;
import dev.loombench.report.page.MatrixTable;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.page.RunHeader;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.List;
import java.util.stream.Collectors;

/// Parts of a run's report in Markdown. Each is a block that ends with an empty line.
///
/// @param page content of the report
record RunMarkdown(ReportPage page) {
    /// Facts about the run: what ran, when, and where.
    String headline() {
        RunHeader headline = page.headline();
        return headline.facts().stream()
                        .map(fact -> escaped(fact.name() + ": " + fact.value()))
                        .collect(Collectors.joining("; "))
                + "; " + escaped("status: " + headline.status().word()) + "\n\n";
    }

    /// Verdicts, a sentence for each experiment.
    String verdicts() {
        return page.sections().stream().map(RunMarkdown::verdict).collect(Collectors.joining("", "", "\n"));
    }

    private static String verdict(ExperimentSection section) {
        String verdict = section.experiment().verdict();
        return "- **" + escaped(section.experiment().title()) + "** ("
                + code(section.experiment().id()) + "): "
                + escaped(verdict == null ? "no verdict: nothing was compared" : verdict) + "\n";
    }

    /// Findings of the run and of each experiment, with remedies; empty if there are none.
    String findings() {
        StringBuilder out = new StringBuilder();
        page.trust().findings().forEach(finding -> out.append(finding("", finding)));
        for (ExperimentSection section : page.sections()) {
            section.findings()
                    .forEach(finding -> out.append(finding(section.experiment().id(), finding)));
        }
        return out.isEmpty() ? "" : out.append('\n').toString();
    }

    private static String finding(String experiment, Finding finding) {
        return "- " + (experiment.isEmpty() ? "" : code(experiment) + ": ") + Markdown.finding(finding) + "\n";
    }

    /// An experiment: the question, the parameters common to all cells, and all tables.
    static String section(ExperimentSection section) {
        StringBuilder out = new StringBuilder();
        out.append(escaped(section.experiment().question())).append("\n\n");
        if (!section.constants().isEmpty()) {
            out.append("The same in all cells: ")
                    .append(code(String.join(" ", section.constants())))
                    .append("\n\n");
        }
        section.tables().forEach(table -> out.append(Markdown.of(List.of(table.estimates()), 3)));
        MatrixTable matrix = section.matrix();
        if (matrix != null) {
            out.append(Markdown.of(List.of(matrix.table()), 3));
        }
        out.append(Markdown.of(List.of(section.limits()), 3));
        return out.append(claims(section)).toString();
    }

    private static String claims(ExperimentSection section) {
        return Markdown.table(Table.of(
                "",
                "",
                section.claims(),
                Column.left(
                        "claim", row -> row.claim().id() + " (" + row.claim().source() + ")"),
                Column.left("what it says", row -> row.claim().brief()),
                Column.right(
                        "published",
                        row -> row.published().isEmpty() ? row.claim().published() : row.published()),
                Column.right("measured", row -> (row.measured() + " " + row.interval()).strip()),
                Column.of("verdict", Align.LEFT, row -> Text.of(row.verdict())),
                Column.left("why", row -> row.claim().why())));
    }

    /// Machine, JDKs and the command that repeats the run.
    String environment() {
        Environment environment = page.environment();
        StringBuilder out = new StringBuilder();
        out.append(facts("machine", environment.machine()));
        out.append(facts("limits", environment.limits()));
        out.append(facts("noise before the run", environment.noise()));
        return out + facts("run", environment.run()) + "\n" + Markdown.table(environment.jdks())
                + "To reproduce:\n\n<pre>" + escaped(environment.command()) + "</pre>\n\n";
    }

    private static String facts(String label, List<LabelledValue> facts) {
        return facts.isEmpty()
                ? ""
                : facts.stream()
                        .map(fact -> escaped(fact.name() + " " + fact.value()))
                        .collect(Collectors.joining(", ", "- " + label + ": ", "\n"));
    }
}
