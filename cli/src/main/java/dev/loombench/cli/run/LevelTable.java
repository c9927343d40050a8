package dev.loombench.cli.run;

import dev.loombench.cli.terminal.TableView;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Table with a row for each level and a column for each model, for experiments with many cells. The verdict
/// column compares the headline's two models at each level.
final class LevelTable {
    private static final int MAX_ROWS = 8;

    private LevelTable() {}

    /// Key of a row: JDK and levels.
    private record LevelRow(String jdk, Map<String, String> params) {}

    /// The table, with a note on what it hides.
    ///
    /// @param width of the screen
    static Table of(CellFigures figures, int width) {
        Map<LevelRow, Map<String, EstimateRecord>> rows = new LinkedHashMap<>();
        for (EstimateRecord estimate : figures.primary()) {
            rows.computeIfAbsent(new LevelRow(estimate.jdk(), estimate.cell().params()), level -> new LinkedHashMap<>())
                    .put(estimate.cell().model(), estimate);
        }
        List<String> models = models(figures);
        List<LevelRow> shown =
                shown(List.copyOf(rows.keySet()), figures.experiment().headline());
        List<Column<LevelRow>> columns = new ArrayList<>();
        columns.add(Column.left("jdk", row -> figures.hasManyJdks() ? row.jdk() : ""));
        for (String name : CellTable.varying(figures.primary())) {
            columns.add(Column.right(name, row -> LevelText.number(row.params().getOrDefault(name, ""))));
        }
        for (int i = 0; i < models.size(); i++) {
            String model = models.get(i);
            columns.add(Column.of(
                    model,
                    Align.RIGHT,
                    i < 2 ? 0 : i,
                    row -> figure(rows.getOrDefault(row, Map.of()).get(model))));
        }
        columns.add(Column.of("verdict", Align.LEFT, row -> verdict(figures, row)));
        List<String> hidden = new ArrayList<>();
        if (rows.size() > shown.size()) {
            hidden.add(Format.count(rows.size() - shown.size(), "more row"));
        }
        Table table = Table.of(shown, columns);
        TableView view = new TableView(table, width);
        long dropped = models.stream().filter(model -> !view.shows(model)).count();
        if (dropped > 0) {
            hidden.add(Format.count(dropped, "more model"));
        }
        String note = hidden.isEmpty() ? "" : String.join(" and ", hidden) + " with -v";
        return new Table("", note, table.heads(), table.rows(), table.quiet());
    }

    /// Models as columns, the headline's two first.
    private static List<String> models(CellFigures figures) {
        ComparisonRecord headline = figures.experiment().headline();
        List<String> models = new ArrayList<>();
        if (headline != null) {
            models.add(headline.baseline().model());
            models.add(headline.candidate().model());
        }
        figures.primary().stream()
                .map(estimate -> estimate.cell().model())
                .filter(model -> !models.contains(model))
                .distinct()
                .forEach(models::add);
        return models;
    }

    /// Levels to show: the first ones, and always that of the headline.
    private static List<LevelRow> shown(List<LevelRow> levels, @Nullable ComparisonRecord headline) {
        if (levels.size() <= MAX_ROWS) {
            return levels;
        }
        List<LevelRow> shown = new ArrayList<>(levels.subList(0, MAX_ROWS));
        if (headline != null) {
            LevelRow headlineLevel =
                    new LevelRow(headline.jdk(), headline.candidate().params());
            if (levels.contains(headlineLevel) && !shown.contains(headlineLevel)) {
                shown.set(MAX_ROWS - 1, headlineLevel);
            }
        }
        return shown;
    }

    private static Text figure(@Nullable EstimateRecord figure) {
        if (figure == null) {
            return Text.EMPTY;
        }
        String interval = TerminalFormat.relative(figure.estimate(), figure.low(), figure.high(), figure.unit());
        return Text.of(Format.quantity(figure.estimate(), figure.unit()))
                .plus(interval.isEmpty() ? "" : " " + interval, Tone.QUIET);
    }

    private static Text verdict(CellFigures figures, LevelRow level) {
        ComparisonRecord headline = figures.experiment().headline();
        if (headline == null) {
            return Text.EMPTY;
        }
        Optional<ComparisonRecord> comparison = figures.experiment().comparisons().stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(record -> record.jdk().equals(level.jdk())
                        && record.candidate().params().equals(level.params())
                        && record.candidate()
                                .model()
                                .equals(headline.candidate().model())
                        && record.baseline().model().equals(headline.baseline().model()))
                .findFirst();
        return comparison
                .map(record -> Text.of(new Chip(
                        Advantage.of(record).words(), Chip.of(record.verdict()).tone())))
                .orElse(Text.EMPTY);
    }
}
