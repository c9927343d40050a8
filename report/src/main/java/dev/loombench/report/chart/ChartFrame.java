package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.List;

/// What all charts have beside their data.
///
/// @param id id of the HTML element that the chart is drawn into
/// @param question question that the chart answers
/// @param answer answer in a line; empty if only the reader can tell
/// @param words part of the page, not of the data
/// @param note what the chart leaves out, for the legend; may be empty
public record ChartFrame(
        String id,
        String title,
        String question,
        String answer,
        @JsonIgnore ChartKind words,
        @JsonIgnore String note) {
    ChartFrame withNote(String text) {
        return new ChartFrame(id, title, question, answer, words, text);
    }

    /// Table behind the chart; empty if another table of the page has its figures.
    <T> Table table(List<T> rows, List<Column<T>> columns) {
        return Table.of(
                title + ", as a table",
                words.rows().note(),
                words.rows().subject().isEmpty() ? List.of() : rows,
                row -> false,
                columns);
    }

    /// Says that only the first are drawn, if there are more.
    ChartFrame withLimit(int drawn, int all, String noun) {
        return drawn == all ? this : withNote("the first " + drawn + " of " + all + " " + noun);
    }
}
