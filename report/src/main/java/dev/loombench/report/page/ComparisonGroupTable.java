package dev.loombench.report.page;

import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.report.compare.ComparisonGroup;
import dev.loombench.report.compare.RatioText;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /// Row that compares a cell of both runs; a text is empty if there is nothing to say.
    ///
    /// @param jdk empty if all cells are on the same JDK
    /// @param forks number of forks of the base and of the new run
    /// @param open whether the verdict is undecided
    /// @param note reason for the verdict
    public record ComparisonGroupRow(
            CellName cell,
            String jdk,
            String base,
            String candidate,
            String forks,
            String ratio,
            String interval,
            @Nullable RatioBar bar,
            Chip verdict,
            boolean open,
            String note) {

        static ComparisonGroupRow of(
                ComparedRecord cell, ComparisonGroup group, Palette palette, RatioBar.Scale scale) {
            String params = group.varying().stream()
                    .filter(cell.params()::containsKey)
                    .map(name -> name + "=" + cell.params().get(name))
                    .collect(Collectors.joining(", "));
            return new ComparisonGroupRow(
                    new CellName(cell.model(), params, palette.slot(cell.model())),
                    group.hasSeveralJdks() ? cell.jdk() : "",
                    figure(cell.base().estimate(), cell.unit()),
                    figure(cell.candidate().estimate(), cell.unit()),
                    cell.base().forks() + " / " + cell.candidate().forks(),
                    RatioText.text(cell.ratio()),
                    cell.low() == null ? "none" : RatioText.range(cell.low(), cell.high()),
                    scale.bar(cell.ratio(), cell.low(), cell.high()),
                    Chip.of(cell),
                    cell.verdict() == ComparisonVerdict.INCONCLUSIVE,
                    cell.note());
        }

        private static String figure(@Nullable Double value, String unit) {
            return value == null ? "" : ReportFormat.value(value, unit);
        }
    }
}
