package dev.loombench.cli.terminal;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Table with a row for each level and a column for each model, for experiments with many cells. The verdict
/// column compares the headline's two models at each level.
record LevelTable(Style style, int columns) {
    private static final int MAX_ROWS = 8;
    private static final String VERDICT = "verdict";

    /// Key of a row: JDK and levels.
    private record LevelRow(String jdk, Map<String, String> params) {}

    String render(CellFigures figures) {
        Map<LevelRow, Map<String, EstimateRecord>> rows = new LinkedHashMap<>();
        for (EstimateRecord estimate : figures.primary()) {
            rows.computeIfAbsent(new LevelRow(estimate.jdk(), estimate.cell().params()), level -> new LinkedHashMap<>())
                    .put(estimate.cell().model(), estimate);
        }
        List<String> models = models(figures);
        Set<String> levels = CellTable.varying(figures.primary());
        TextTable table = new TextTable(heads(figures, levels, models));
        List<LevelRow> shown =
                shown(List.copyOf(rows.keySet()), figures.experiment().headline());
        shown.forEach(level -> table.add(row(figures, level, rows.getOrDefault(level, Map.of()), levels, models)));
        long hidden =
                models.stream().filter(model -> !table.shows(model, columns)).count();
        return table.render(style, columns) + more(rows.size() - shown.size(), "row") + more((int) hidden, "model");
    }

    private List<TableColumn> heads(CellFigures figures, Set<String> levels, List<String> models) {
        List<TableColumn> heads = new ArrayList<>();
        heads.add(TableColumn.left(figures.hasManyJdks() ? "jdk" : ""));
        levels.forEach(name -> heads.add(TableColumn.right(name)));
        for (int i = 0; i < models.size(); i++) {
            heads.add(TableColumn.right(models.get(i)).expendable(i < 2 ? 0 : i));
        }
        heads.add(TableColumn.left(VERDICT));
        return heads;
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

    private List<TableCell> row(
            CellFigures figures,
            LevelRow level,
            Map<String, EstimateRecord> cells,
            Set<String> levels,
            List<String> models) {
        List<TableCell> row = new ArrayList<>();
        row.add(TableCell.of(figures.hasManyJdks() ? level.jdk() : ""));
        levels.forEach(
                name -> row.add(TableCell.of(LevelText.number(level.params().getOrDefault(name, "")))));
        for (String model : models) {
            EstimateRecord figure = cells.get(model);
            row.add(figure == null ? TableCell.of("") : figure(figure));
        }
        row.add(verdict(figures, level));
        return row;
    }

    private TableCell figure(EstimateRecord figure) {
        String value = Format.quantity(figure.estimate(), figure.unit());
        String interval = TerminalFormat.relative(figure.estimate(), figure.low(), figure.high(), figure.unit());
        return interval.isEmpty()
                ? TableCell.of(value)
                : TableCell.of(value + " ").plus(TableCell.of(interval, style::dim));
    }

    private TableCell verdict(CellFigures figures, LevelRow level) {
        ComparisonRecord headline = figures.experiment().headline();
        if (headline == null) {
            return TableCell.of("");
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
                .map(record -> {
                    String words = Advantage.of(record).words();
                    return TableCell.of(words, text -> SymbolSet.styled(text, record.verdict(), style));
                })
                .orElse(TableCell.of(""));
    }

    private String more(int hidden, String noun) {
        return hidden < 1 ? "" : style.dim(Format.count(hidden, "more " + noun) + " with -v") + "\n";
    }
}
