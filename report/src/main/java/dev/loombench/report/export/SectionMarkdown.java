package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.report.export.MarkdownTable.Column;
import dev.loombench.report.page.ClaimRow;
import dev.loombench.report.page.EstimateRow;
import dev.loombench.report.page.EstimateRow.Versus;
import dev.loombench.report.page.EstimateTable;
import dev.loombench.report.page.ExperimentSection;
import dev.loombench.report.page.LimitRow;
import dev.loombench.report.page.MatrixTable;
import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Tables of an experiment in Markdown, each a block that ends with an empty line.
///
/// @param section the experiment's section of the report
record SectionMarkdown(ExperimentSection section) {
    /// The question, the parameters common to all cells, and all tables.
    String text() {
        StringBuilder out = new StringBuilder();
        out.append(escaped(section.experiment().question())).append("\n\n");
        if (!section.constants().isEmpty()) {
            out.append("The same in all cells: ")
                    .append(code(String.join(" ", section.constants())))
                    .append("\n\n");
        }
        section.tables().forEach(table -> out.append(estimates(table)));
        MatrixTable matrix = section.matrix();
        if (matrix != null) {
            out.append(matrix(matrix));
        }
        if (!section.limits().isEmpty()) {
            section.limits().forEach(limit -> out.append(limit(limit)));
            out.append('\n');
        }
        return out.append(claims()).toString();
    }

    private static String estimates(EstimateTable estimates) {
        MarkdownTable table = new MarkdownTable(List.of(
                Column.left("cell"),
                Column.left("JDK"),
                Column.right(escaped(estimates.metric())),
                Column.left("interval"),
                Column.right("forks"),
                Column.right("to baseline"),
                Column.left("verdict"),
                Column.right("ideal"),
                Column.right("efficiency"),
                Column.right("published")));
        estimates.rows().forEach(row -> table.add(estimate(row, estimates.jdks())));
        return table.text() + escaped(estimates.better() + intervals(estimates)) + "\n\n";
    }

    private static String intervals(EstimateTable estimates) {
        return estimates.intervals().isEmpty() ? "" : "; " + estimates.intervals();
    }

    private static List<String> estimate(EstimateRow row, boolean jdks) {
        EstimateRow.Ideal ideal = row.ideal();
        EstimateRow.Published published = row.published();
        return List.of(
                cell(row.cell()),
                jdks ? escaped(row.jdk()) : "",
                escaped(row.estimate()),
                escaped(row.interval()),
                Integer.toString(row.forks()),
                row.versus().stream().map(SectionMarkdown::versus).collect(Collectors.joining("<br>")),
                row.baseline()
                        ? "baseline"
                        : row.versus().stream()
                                .map(versus -> RunMarkdown.chip(versus.verdict()))
                                .collect(Collectors.joining("<br>")),
                ideal == null ? "" : escaped(ideal.value()),
                escaped(row.efficiency()),
                published == null ? "" : escaped((published.value() + " " + published.scale()).strip()));
    }

    private static String versus(Versus versus) {
        return escaped((versus.ratio() + " " + versus.interval()).strip())
                + (versus.jdk().isEmpty() ? "" : " to JDK " + escaped(versus.jdk()));
    }

    private static String matrix(MatrixTable matrix) {
        List<Column> columns =
                new ArrayList<>(List.of(Column.left("cell"), Column.left("JDK"), Column.right(escaped(matrix.step()))));
        matrix.columns().forEach(column -> columns.add(Column.right(escaped(column.head()))));
        MarkdownTable table = new MarkdownTable(columns);
        for (MatrixTable.Row row : matrix.rows()) {
            List<String> cells = new ArrayList<>(
                    List.of(cell(row.cell()), matrix.jdks() ? escaped(row.jdk()) : "", escaped(row.step())));
            row.values().forEach(value -> cells.add(escaped(value.text())));
            table.add(cells);
        }
        return escaped(matrix.title()) + ":\n\n" + table.text();
    }

    private static String limit(LimitRow limit) {
        return "- " + cell(limit.cell())
                + (limit.jdk().isEmpty() ? "" : " on JDK " + escaped(limit.jdk()))
                + (limit.limit().isEmpty() ? "" : ": its limit: " + escaped(limit.limit()))
                + (limit.invalid().isEmpty() ? "" : ": **invalid**: " + escaped(limit.invalid())) + "\n";
    }

    private String claims() {
        MarkdownTable table = new MarkdownTable(List.of(
                Column.left("claim"),
                Column.left("what it says"),
                Column.right("published"),
                Column.right("measured"),
                Column.left("verdict"),
                Column.left("why")));
        section.claims().forEach(row -> table.add(claim(row)));
        return table.text();
    }

    private static List<String> claim(ClaimRow row) {
        return List.of(
                escaped(row.claim().id() + " (" + row.claim().source() + ")"),
                escaped(row.claim().brief()),
                escaped(row.published().isEmpty() ? row.claim().published() : row.published()),
                escaped((row.measured() + " " + row.interval()).strip()),
                RunMarkdown.chip(row.verdict()),
                escaped(row.claim().why()));
    }

    private static String cell(CellName name) {
        return code(name.text());
    }
}
