package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Picture;
import dev.loombench.report.view.PictureAxis;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds tables of comparisons of runs, or of results of JMH or another tool.
public final class ComparisonTable {
    private ComparisonTable() {}

    /// A comparison with the base.
    ///
    /// @param candidate what is compared with it
    /// @param further whether it is by a further metric
    /// @param jdks whether the candidate is compared on several JDKs
    public record Row(String candidate, ComparedRecord cell, boolean further, boolean jdks) {}

    /// All comparisons, candidate by candidate.
    static Stream<Row> rows(CompareDocument document) {
        return document.candidates().stream().flatMap(against -> {
            String name = against.candidate().name();
            boolean jdks =
                    against.cells().stream().map(ComparedRecord::jdk).distinct().count() > 1;
            return Stream.concat(
                    against.cells().stream().map(cell -> new Row(name, cell, false, jdks)),
                    against.further().stream().map(cell -> new Row(name, cell, true, jdks)));
        });
    }

    /// Confirmed and likely differences by primary and further metrics: the bad ones first, then the confirmed ones,
    /// then the largest.
    public static List<Row> changes(CompareDocument document) {
        return rows(document)
                .filter(row -> ComparisonGroup.isChange(row.cell()))
                .sorted(Comparator.comparing((Row row) -> isBad(row.cell()) ? 0 : 1)
                        .thenComparing(row -> row.cell().evidence())
                        .thenComparing(row -> -row.cell().size()))
                .toList();
    }

    private static boolean isBad(ComparedRecord cell) {
        ComparisonVerdict likely = cell.likely();
        ComparisonVerdict verdict = likely == null ? cell.verdict() : likely;
        return verdict == ComparisonVerdict.SLOWER || verdict == ComparisonVerdict.WORSE;
    }

    /// Comparisons of any cells and metrics.
    public static Table of(CompareDocument document, List<Row> rows) {
        List<Column<Row>> columns = new ArrayList<>(List.of(Column.of(
                "cell", Align.LEFT, row -> name(row, document.candidates().size()))));
        figures(document.base().kind().sample() + "s").forEach(column -> columns.add(column.on(Row::cell)));
        return Table.of("What changed", "", rows, row -> false, columns);
    }

    private static Text name(Row row, int candidates) {
        ComparedRecord cell = row.cell();
        return Text.of(cell.label(), Tone.CODE)
                .plus(row.further() ? " " : "", Tone.PLAIN)
                .plus(row.further() ? cell.metric() : "", Tone.CODE)
                .plus(row.jdks() ? " on JDK " + cell.jdk() : "", Tone.PLAIN)
                .plus(candidates > 1 ? " in " + row.candidate() : "", Tone.PLAIN);
    }

    /// The comparisons of a group.
    ///
    /// @param samples heading of the numbers of figures, such as `forks`
    public static Table of(ComparisonGroup group, String samples) {
        return of(group, samples, model -> 0, List.of());
    }

    /// The comparisons of a group with pictures of their intervals, and the reasons of their verdicts.
    ///
    /// @param scale common axis of the pictures
    public static Table of(ComparisonGroup group, String samples, Palette palette, RatioBar.Scale scale) {
        return of(
                group,
                samples,
                palette::slot,
                List.of(
                        new Column<>(
                                Text.of(new PictureAxis(scale)), Align.LEFT, 0, cell -> picture(cell, palette, scale)),
                        Column.of("why", Align.PROSE, cell -> Text.of(cell.note()))));
    }

    private static Table of(
            ComparisonGroup group, String samples, ToIntFunction<String> slots, List<Column<ComparedRecord>> further) {
        List<Column<ComparedRecord>> columns = new ArrayList<>();
        columns.add(Column.of(
                "cell", Align.LEFT, cell -> Text.of(new CellName(cell.model(), "", slots.applyAsInt(cell.model())))));
        columns.add(Column.left("jdk", cell -> group.hasSeveralJdks() ? cell.jdk() : ""));
        group.varying()
                .forEach(name ->
                        columns.add(Column.right(name, cell -> cell.params().getOrDefault(name, ""))));
        columns.addAll(figures(samples));
        columns.addAll(further);
        return Table.of(
                group.experiment() + ": " + group.metric() + (group.setting().isEmpty() ? "" : ", " + group.setting()),
                "",
                group.cells(),
                cell -> false,
                columns);
    }

    /// Figures of both sides, their ratio and its verdict.
    public static List<Column<ComparedRecord>> figures(String samples) {
        return List.of(
                Column.right("base", cell -> figure(cell.base().estimate(), cell.unit())),
                Column.right("new", cell -> figure(cell.candidate().estimate(), cell.unit())),
                Column.right(
                        samples,
                        2,
                        cell -> cell.base().forks() + "/" + cell.candidate().forks()),
                Column.of("ratio", Align.RIGHT, cell -> Text.of(RatioText.text(cell.ratio()), Tone.STRONG)),
                Column.of(
                        "95 % interval",
                        Align.LEFT,
                        1,
                        cell -> Text.of(
                                cell.low() == null ? "no interval" : RatioText.range(cell.low(), cell.high()),
                                Tone.QUIET)),
                Column.of("verdict", Align.LEFT, cell -> Text.of(Chip.of(cell))));
    }

    private static Text picture(ComparedRecord cell, Palette palette, RatioBar.Scale scale) {
        RatioBar bar = scale.bar(cell.ratio(), cell.low(), cell.high());
        return bar == null
                ? Text.EMPTY
                : Text.of(
                        new Picture(bar, palette.slot(cell.model()), cell.verdict() == ComparisonVerdict.INCONCLUSIVE));
    }

    private static String figure(@Nullable Double value, String unit) {
        return value == null ? "–" : ReportFormat.value(value, unit);
    }
}
