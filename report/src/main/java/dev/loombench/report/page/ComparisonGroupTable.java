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
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Span;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Builds the table that compares the cells of an experiment by one metric.
final class ComparisonGroupTable {
    private ComparisonGroupTable() {}

    /// @param scale common axis of the interval pictures
    static Table of(ComparisonGroup group, Palette palette, RatioBar.Scale scale) {
        return Table.of(
                group.experiment() + ": " + group.metric(),
                group.setting().isEmpty() ? "" : "The same in all cells: " + group.setting(),
                group.cells(),
                Column.of("Cell", Align.LEFT, cell -> Text.of(name(cell, group, palette))),
                Column.left("JDK", cell -> group.hasSeveralJdks() ? cell.jdk() : ""),
                Column.of("Verdict", Align.LEFT, cell -> Text.of(Chip.of(cell))),
                Column.of("New / base", Align.RIGHT, cell -> Text.of(RatioText.text(cell.ratio()), Tone.STRONG)),
                Column.of(
                        "95 % interval",
                        Align.RIGHT,
                        cell -> Text.of(
                                cell.low() == null ? "none" : RatioText.range(cell.low(), cell.high()), Tone.QUIET)),
                new Column<>(Text.of(new Span.Axis(scale)), Align.LEFT, 0, cell -> picture(cell, palette, scale)),
                Column.right("Base", cell -> figure(cell.base().estimate(), cell.unit())),
                Column.right("New", cell -> figure(cell.candidate().estimate(), cell.unit())),
                Column.right(
                        "Forks",
                        cell -> cell.base().forks() + " / " + cell.candidate().forks()),
                Column.of("Why", Align.PROSE, cell -> Text.of(cell.note())));
    }

    private static CellName name(ComparedRecord cell, ComparisonGroup group, Palette palette) {
        String params = group.varying().stream()
                .filter(cell.params()::containsKey)
                .map(name -> name + "=" + cell.params().get(name))
                .collect(Collectors.joining(", "));
        return new CellName(cell.model(), params, palette.slot(cell.model()));
    }

    private static Text picture(ComparedRecord cell, Palette palette, RatioBar.Scale scale) {
        RatioBar bar = scale.bar(cell.ratio(), cell.low(), cell.high());
        return bar == null
                ? Text.EMPTY
                : Text.of(new Span.Picture(
                        bar, palette.slot(cell.model()), cell.verdict() == ComparisonVerdict.INCONCLUSIVE));
    }

    private static String figure(@Nullable Double value, String unit) {
        return value == null ? "" : ReportFormat.value(value, unit);
    }
}
