package dev.loombench.report.chart;

import java.util.List;

/// A row of marks.
///
/// @param link id of the element that it leads to; empty if none
/// @param colour colour of its marks by its name in the style sheet, such as `s0`
/// @param marks in the order in which they are drawn, one over the other
/// @param figure text at its end; may be empty
/// @param note fainter text beside or in place of the figure; may be empty
/// @param values texts, one for each column; empty if absent
public record ChartRow(
        String label,
        String link,
        String colour,
        List<PlacedMark> marks,
        String figure,
        String note,
        List<String> values) {
    /// Whether it has a mark of a kind.
    ///
    /// @param ofColour empty for any colour
    boolean has(Mark mark, String ofColour) {
        return marks.stream()
                .anyMatch(place -> place.mark() == mark
                        && (ofColour.isEmpty() || ofColour.equals(place.colour().isEmpty() ? colour : place.colour())));
    }
}
