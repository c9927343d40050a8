package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.judge.Advantage;
import dev.loombench.lab.judge.LevelWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A row for each level and a column for each model, for experiments with many cells; the verdict is that of the
/// headline's two models at each level.
record LevelTable(Style style, int columns) {
    private static final int MAX_ROWS = 8;
    private static final String VERDICT = "verdict";

    /// A JDK and the levels that a row is about.
    private record Level(String jdk, Map<String, String> params) {}

    String render(CellFigures figures) {
        Map<Level, Map<String, EstimateRecord>> rows = new LinkedHashMap<>();
        for (EstimateRecord estimate : figures.primary()) {
            rows.computeIfAbsent(new Level(estimate.jdk(), estimate.cell().params()), level -> new LinkedHashMap<>())
                    .put(estimate.cell().model(), estimate);
        }
        List<String> models = models(figures);
        Set<String> levels = CellTable.varying(figures.primary());
        TextTable table = new TextTable(heads(figures, levels, models));
        List<Level> shown =
                shown(List.copyOf(rows.keySet()), figures.experiment().headline());
        shown.forEach(level -> table.add(row(figures, level, rows.getOrDefault(level, Map.of()), levels, models)));
        long hidden =
                models.stream().filter(model -> !table.shows(model, columns)).count();
        return table.render(style, columns) + more(rows.size() - shown.size(), "row") + more((int) hidden, "model");
    }

    private List<Column> heads(CellFigures figures, Set<String> levels, List<String> models) {
        List<Column> heads = new ArrayList<>();
        heads.add(Column.left(figures.hasManyJdks() ? "jdk" : ""));
        levels.forEach(name -> heads.add(Column.right(name)));
        for (int i = 0; i < models.size(); i++) {
            heads.add(Column.right(models.get(i)).expendable(i < 2 ? 0 : i));
        }
        heads.add(Column.left(VERDICT));
        return heads;
    }

    /// The headline's two first.
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

    /// The first levels, and in any case that of the headline.
    private static List<Level> shown(List<Level> all, @Nullable ComparisonRecord headline) {
        if (all.size() <= MAX_ROWS) {
            return all;
        }
        List<Level> shown = new ArrayList<>(all.subList(0, MAX_ROWS));
        if (headline != null) {
            Level answer = new Level(headline.jdk(), headline.candidate().params());
            if (all.contains(answer) && !shown.contains(answer)) {
                shown.set(MAX_ROWS - 1, answer);
            }
        }
        return shown;
    }

    private List<Cell> row(
            CellFigures figures,
            Level level,
            Map<String, EstimateRecord> cells,
            Set<String> levels,
            List<String> models) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(figures.hasManyJdks() ? level.jdk() : ""));
        levels.forEach(name -> row.add(Cell.of(LevelWords.number(level.params().getOrDefault(name, "")))));
        for (String model : models) {
            EstimateRecord figure = cells.get(model);
            row.add(figure == null ? Cell.of("") : figure(figure));
        }
        row.add(verdict(figures, level));
        return row;
    }

    private Cell figure(EstimateRecord figure) {
        String value = Figures.value(figure.estimate(), figure.unit());
        String interval = Figures.relative(figure.estimate(), figure.low(), figure.high(), figure.unit());
        return interval.isEmpty()
                ? Cell.of(value)
                : new Cell(value + " " + interval, value + " " + style.dim(interval));
    }

    private Cell verdict(CellFigures figures, Level level) {
        ComparisonRecord headline = figures.experiment().headline();
        if (headline == null) {
            return Cell.of("");
        }
        Optional<ComparisonRecord> own = figures.experiment().comparisons().stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(one -> one.metric().equals(headline.metric())
                        && one.jdk().equals(level.jdk())
                        && one.candidate().params().equals(level.params())
                        && one.candidate().model().equals(headline.candidate().model())
                        && one.baseline().model().equals(headline.baseline().model()))
                .findFirst();
        return own.map(one -> {
                    String words = Advantage.of(one).words();
                    return new Cell(words, Signs.styled(words, one.verdict(), style));
                })
                .orElse(Cell.of(""));
    }

    private String more(int hidden, String what) {
        return hidden < 1 ? "" : style.dim(hidden + " more " + what + (hidden == 1 ? "" : "s") + " with -v") + "\n";
    }
}
