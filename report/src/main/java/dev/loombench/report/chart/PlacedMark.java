package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loombench.report.chart.ChartKind.MarkKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
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

    static List<PlacedMark> list(@Nullable PlacedMark... marks) {
        return Arrays.stream(marks).filter(Objects::nonNull).toList();
    }

    /// Parts of a bar, one beside the other from 0 on; those without a size aren't drawn.
    ///
    /// @param parts sizes of the parts, one for each key, which has its colour
    static List<PlacedMark> stack(List<@Nullable Double> parts, List<MarkKey> keys, DoubleFunction<String> text) {
        List<PlacedMark> stack = new ArrayList<>();
        double at = 0;
        for (int i = 0; i < parts.size(); i++) {
            Double part = parts.get(i);
            if (part != null && part > 0) {
                stack.add(new PlacedMark(
                        Mark.SWATCH,
                        ChartRounding.round(at),
                        ChartRounding.round(at + part),
                        keys.get(i).colour(),
                        text.apply(part)));
                at += part;
            }
        }
        return stack;
    }
}
