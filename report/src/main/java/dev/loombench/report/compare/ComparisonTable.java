package dev.loombench.report.compare;

import dev.loombench.lab.analysis.compare.ValueSplit;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CellSeriesRecord;
import dev.loombench.lab.model.compare.CellSeriesRecord.ChangeRecord;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.HistoryRecord;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds the tables of comparisons of runs, or of results of JMH or another tool.
final class ComparisonTable {
    /// Confirmed differences first, then likely ones, then all others, each with the largest first.
    static final Comparator<ComparedRecord> BY_SIZE = Comparator.comparing(
                    (ComparedRecord cell) -> isChange(cell) ? 0 : 1)
            .thenComparing(ComparedRecord::evidence)
            .thenComparing(ComparedRecord::size, Comparator.reverseOrder());

    private final CompareDocument document;
    private final Palette palette = Palette.of(List.of());
    private final RatioBar.Scale scale;

    ComparisonTable(CompareDocument document) {
        this.document = document;
        this.scale = RatioBar.Scale.of(
                Stream.concat(document.cells(), document.further())
                        .flatMap(cell -> Stream.of(cell.ratio(), cell.low(), cell.high()))
                        .filter(Objects::nonNull)
                        .toList(),
                document.margin());
    }

    /// A comparison with the base.
    ///
    /// @param candidate what is compared with it
    /// @param further whether it is by a further metric
    /// @param jdks whether the candidate is compared on several JDKs
    record Row(String candidate, ComparedRecord cell, boolean further, boolean jdks) {}

    /// All comparisons, candidate by candidate.
    static Stream<Row> rows(CompareDocument document) {
        return document.candidates().stream().flatMap(against -> {
            String name = against.candidate().name();
            boolean jdks = haveSeveralJdks(against.cells());
            return Stream.concat(
                    against.cells().stream().map(cell -> new Row(name, cell, false, jdks)),
                    against.further().stream().map(cell -> new Row(name, cell, true, jdks)));
        });
    }

    private static boolean haveSeveralJdks(List<ComparedRecord> cells) {
        return cells.stream().map(ComparedRecord::jdk).distinct().count() > 1;
    }

    /// Confirmed and likely differences by primary and further metrics, the bad ones first.
    static List<Row> changes(CompareDocument document) {
        return rows(document)
                .filter(row -> isChange(row.cell()))
                .sorted(Comparator.comparing((Row row) -> isBad(row.cell()) ? 0 : 1)
                        .thenComparing(Row::cell, BY_SIZE))
                .toList();
    }

    /// Whether a difference is confirmed or likely.
    static boolean isChange(ComparedRecord cell) {
        return switch (cell.evidence()) {
            case CONFIRMED -> cell.verdict() != ComparisonVerdict.SAME;
            case LIKELY -> true;
            case UNDECIDED -> false;
        };
    }

    private static boolean isBad(ComparedRecord cell) {
        ComparisonVerdict likely = cell.likely();
        ComparisonVerdict verdict = likely == null ? cell.verdict() : likely;
        return verdict == ComparisonVerdict.SLOWER || verdict == ComparisonVerdict.WORSE;
    }

    /// Comparisons of any cells and metrics.
    Table of(String title, List<Row> rows) {
        List<Column<Row>> columns = new ArrayList<>(List.of(Column.of("cell", Align.LEFT, this::name)));
        figures().forEach(column -> columns.add(column.on(Row::cell)));
        return Table.of(title, "", rows, row -> false, columns);
    }

    private Text name(Row row) {
        ComparedRecord cell = row.cell();
        return Text.of(cell.label(), Tone.CODE)
                .plus(row.further() ? " " : "", Tone.PLAIN)
                .plus(row.further() ? cell.metric() : "", Tone.CODE)
                .plus(row.jdks() ? " on JDK " + cell.jdk() : "", Tone.PLAIN)
                .plus(document.candidates().size() > 1 ? " in " + row.candidate() : "", Tone.PLAIN);
    }

    /// Comparisons that differ in their metric alone.
    Table ofMetrics(List<ComparedRecord> cells) {
        List<Column<ComparedRecord>> columns = new ArrayList<>(List.of(Column.left("", ComparedRecord::metric)));
        columns.addAll(figures());
        return Table.of(cells, columns);
    }

    /// Changes of levels in a series, the newest first.
    static Table ofChanges(HistoryRecord history, int most) {
        List<Map.Entry<CellSeriesRecord, ChangeRecord>> changes = history.series().stream()
                .flatMap(series -> series.changes().stream().map(change -> Map.entry(series, change)))
                .sorted(Comparator.comparing(change -> -change.getValue().entry()))
                .limit(most)
                .toList();
        return Table.of(
                "Where levels changed",
                "",
                changes,
                Column.of("cell", Align.LEFT, change -> Text.of(change.getKey().label(), Tone.CODE)),
                Column.right(
                        "before",
                        3,
                        change -> figure(
                                change.getValue().before(), change.getKey().unit())),
                Column.right(
                        "after",
                        3,
                        change -> figure(
                                change.getValue().after(), change.getKey().unit())),
                Column.of(
                        "ratio",
                        Align.RIGHT,
                        change -> Text.of(RatioText.text(change.getValue().ratio()), Tone.STRONG)),
                Column.left(
                        "95 % interval",
                        1,
                        change -> RatioText.range(
                                change.getValue().low(), change.getValue().high())),
                Column.of(
                        "verdict",
                        Align.LEFT,
                        change -> Text.of(Chip.of(change.getValue().verdict()))),
                Column.of(
                        "since",
                        Align.PROSE,
                        change -> Text.of(change.getValue().name(), Tone.CODE)));
    }

    /// A table for each experiment, or class of JMH benchmarks, and metric, in the order of their first appearance.
    ///
    /// @param sorted whether they are ordered by size first
    List<Table> groups(List<ComparedRecord> cells, boolean sorted) {
        return (sorted ? cells.stream().sorted(BY_SIZE) : cells.stream())
                        .collect(Collectors.groupingBy(
                                cell -> cell.experiment() + ": " + cell.metric(),
                                LinkedHashMap::new,
                                Collectors.toList()))
                        .entrySet()
                        .stream()
                        .map(group -> group(group.getKey(), group.getValue()))
                        .toList();
    }

    private Table group(String name, List<ComparedRecord> cells) {
        Map<Boolean, List<String>> params = cells.stream()
                .flatMap(cell -> cell.params().keySet().stream())
                .distinct()
                .collect(Collectors.partitioningBy(param -> cells.stream()
                                .map(cell -> cell.params().getOrDefault(param, ""))
                                .distinct()
                                .count()
                        > 1));
        boolean within = cells.getFirst().experiment().equals(ValueSplit.ONE_FILE);
        String setting = Stream.concat(
                        within ? Stream.of(cells.getFirst().model()) : Stream.empty(),
                        Objects.requireNonNull(params.get(false)).stream()
                                .map(param ->
                                        param + "=" + cells.getFirst().params().get(param)))
                .collect(Collectors.joining(" "));
        boolean jdks = haveSeveralJdks(cells);
        List<Column<ComparedRecord>> columns = new ArrayList<>();
        if (!within) {
            columns.add(Column.of(
                    "cell", Align.LEFT, cell -> Text.of(new CellName(cell.model(), "", palette.slot(cell.model())))));
        }
        columns.add(Column.left("jdk", cell -> jdks ? cell.jdk() : ""));
        Objects.requireNonNull(params.get(true))
                .forEach(param ->
                        columns.add(Column.right(param, cell -> cell.params().getOrDefault(param, ""))));
        columns.addAll(figures());
        columns.add(new Column<>(Text.of(new PictureAxis(scale)), Align.LEFT, 0, this::picture));
        columns.add(Column.of("why", Align.PROSE, cell -> Text.of(cell.note(), Tone.DETAIL)));
        return Table.of(name + (setting.isEmpty() ? "" : ", " + setting), "", cells, cell -> false, columns);
    }

    /// Figures of both sides, their ratio and its verdict.
    private List<Column<ComparedRecord>> figures() {
        return List.of(
                Column.right("base", cell -> figure(cell.base().estimate(), cell.unit())),
                Column.right("new", cell -> figure(cell.candidate().estimate(), cell.unit())),
                Column.right(
                        document.base().kind().sample() + "s",
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

    private Text picture(ComparedRecord cell) {
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
