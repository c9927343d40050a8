package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.report.page.ExperimentSection;
import dev.loombench.report.page.MatrixTable;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.List;

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
        section.tables().forEach(table -> out.append(Markdown.of(List.of(table.estimates()), 3)));
        MatrixTable matrix = section.matrix();
        if (matrix != null) {
            out.append(Markdown.of(List.of(matrix.table()), 3));
        }
        out.append(Markdown.of(List.of(section.limits()), 3));
        return out.append(claims()).toString();
    }

    private String claims() {
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
}
