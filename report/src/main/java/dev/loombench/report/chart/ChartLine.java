package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loombench.report.text.CellName;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A line, or points that no line connects.
///
/// @param label cell that it is of
/// @param name what it shows of the cell, such as `p99`; may be empty
/// @param colour colour by its name in the style sheet, such as `s0`
/// @param look [Mark#LINE] and its siblings, [Mark#SWATCH] for bars, [Mark#DOT] and [Mark#HOLLOW] for points
/// @param shape number of the shape of its points; absent for a line without marks
/// @param points from left to right: x, y, and the ends of y's interval if it has one; without y there is a gap
/// @param notes texts about the points, for the tooltip; empty if there are none
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ChartLine(
        String label,
        String name,
        String colour,
        Mark look,
        @Nullable Integer shape,
        List<List<@Nullable Double>> points,
        List<String> notes) {
    ChartLine(
            CellName cell,
            String name,
            Mark look,
            @Nullable Integer shape,
            List<List<@Nullable Double>> points,
            List<String> notes) {
        this(cell.model(), name, cell.colour(), look, shape, points, notes);
    }

    /// A line of a cell in its colour, without marks.
    ChartLine(CellName cell, String name, Mark look, List<List<@Nullable Double>> points) {
        this(cell, name, look, null, points, List.of());
    }

    /// A point, rounded to what can be seen.
    static List<@Nullable Double> point(double x, @Nullable Number y) {
        return Arrays.asList(ChartRounding.round(x), ChartRounding.round(y));
    }

    /// Where the points of lines are on the horizontal axis.
    static List<Double> xs(List<ChartLine> lines) {
        return lines.stream()
                .flatMap(line -> line.points.stream())
                .map(List::getFirst)
                .toList();
    }

    /// Where the points of lines are on the vertical axis.
    static List<Double> ys(List<ChartLine> lines) {
        return lines.stream().flatMap(ChartLine::values).toList();
    }

    Stream<Double> values() {
        return points.stream().map(point -> point.get(1)).filter(Objects::nonNull);
    }

    static boolean anyIs(List<ChartLine> lines, Mark look) {
        return lines.stream().anyMatch(line -> line.look == look);
    }
}
