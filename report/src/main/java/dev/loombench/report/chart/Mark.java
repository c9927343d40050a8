package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/// Marks of charts. In the legend they are SVG paths in a box of 22 by 12; the script draws them by their words.
public enum Mark {
    DOT("M7 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "fill"),
    HOLLOW("M7 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "hollow"),
    SQUARE("M7 2H15V10H7Z", "fill"),
    TRIANGLE("M11 1.5L16 10H6Z", "fill"),
    RHOMB("M11 1L16 6L11 11L6 6Z", "fill"),
    DIAMOND("M11 1L16 6L11 11L6 6Z", "hollow"),
    DOWN("M6 2H16L11 10.5Z", "fill"),
    CROSS("M9 1H13V4H16V8H13V11H9V8H6V4H9Z", "fill"),
    HEXAGON("M9 2H13L16 6L13 10H9L6 6Z", "fill"),
    LINE("M0 6H22", "line"),
    DASHED("M0 6H22", "line dashed"),
    DOTTED("M0 6H22", "line dotted"),
    DOTS("M0 6H22", "line dots"),
    UPRIGHT("M11 0V12", "line dashed"),
    TICK("M11 0V12", "tick"),
    WHISKER("M2 6H20M2 3V9M20 3V9", "line"),
    BLOCK("M2 6H20", "tick"),
    BAND("M0 1H22V11H0Z", "band"),
    EXPLAINED("M0 1H12V11H0Z", "band half"),
    HATCHED("M0 1H22V11H0Z", "band hatched"),
    SWATCH("M2 2.5H18V9.5H2Z", "fill");

    /// Shapes of servers, in the order in which the script uses them.
    private static final List<Mark> SHAPES = List.of(DOT, SQUARE, TRIANGLE, RHOMB, DOWN, CROSS, HEXAGON);

    private final String path;
    private final String style;

    Mark(String path, String style) {
        this.path = path;
        this.style = style;
    }

    /// Shape of the server with this index, as the script draws it.
    static Mark shape(int number) {
        return SHAPES.get(number % SHAPES.size());
    }

    /// The mark's word in a chart's data.
    @JsonValue
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String path() {
        return path;
    }

    /// Classes of the mark in the style sheet.
    public String style() {
        return style;
    }
}
