package dev.loombench.report.page;

import dev.loombench.report.compare.ComparisonGroup;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import java.util.List;

/// Table that compares the cells of an experiment by one metric.
///
/// @param setting parameters common to all cells; may be empty
/// @param jdks whether there are several JDKs
/// @param scale common axis of the interval pictures
public record ComparisonGroupTable(
        String experiment,
        String metric,
        String setting,
        boolean jdks,
        RatioBar.Scale scale,
        List<ComparisonGroupRow> rows) {
    static ComparisonGroupTable of(ComparisonGroup group, Palette palette, RatioBar.Scale scale) {
        return new ComparisonGroupTable(
                group.experiment(),
                group.metric(),
                group.setting(),
                group.hasSeveralJdks(),
                scale,
                group.cells().stream()
                        .map(cell -> ComparisonGroupRow.of(cell, group, palette, scale))
                        .toList());
    }
}
