package dev.loombench.report.page;

import java.util.List;

/// Figures that a chart shows, as text.
///
/// @param title what is on the line that opens it
/// @param corner heading of the rows' names
/// @param heads headings of the other columns
/// @param note what must be known of the figures; may be empty
public record DataTable(String title, String corner, List<String> heads, List<Row> rows, String note) {
    /// @param values one for each heading
    public record Row(String name, List<String> values) {}
}
