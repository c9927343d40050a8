package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where a mark lies on the axis of rows.
///
/// @param to end of a range; absent if the mark is none
/// @param colour empty for that of the row
/// @param text text in it; may be empty
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record PlacedMark(Mark mark, double from, @Nullable Double to, String colour, String text) {
    /// A single place; absent if the value is.
    static @Nullable PlacedMark at(Mark mark, @Nullable Double value, String colour) {
        return value == null ? null : new PlacedMark(mark, value, null, colour, "");
    }

    /// A range; absent if an end is.
    static @Nullable PlacedMark range(Mark mark, @Nullable Double from, @Nullable Double to) {
        return from == null || to == null ? null : new PlacedMark(mark, from, to, "", "");
    }

    /// Those that are present.
    static List<PlacedMark> list(@Nullable PlacedMark... marks) {
        return Arrays.stream(marks).filter(Objects::nonNull).toList();
    }
}
