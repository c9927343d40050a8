package dev.loombench.report.view;

import dev.loombench.report.chart.Chart;
import java.util.List;
import java.util.stream.Stream;

/// A chart with its data as a table, which a page alone shows.
///
/// @param table empty if another table of the page has the same data
/// @param note what it shows; may be empty
public record Figure(Chart chart, Table table, String note) implements Block {
    public static Figure of(Chart chart) {
        return new Figure(chart, chart.table(), "");
    }

    /// Charts in the order of the page.
    public static List<Chart> charts(List<? extends Block> blocks) {
        return blocks.stream()
                .flatMap(block -> switch (block) {
                    case Figure figure -> Stream.of(figure.chart);
                    case Fold fold -> charts(fold.blocks()).stream();
                    default -> Stream.<Chart>empty();
                })
                .toList();
    }
}
