package dev.loombench.report.text;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Names the cells of an experiment by model and by the parameters that differ among them. Common parameters
/// are stated once.
///
/// @param varying names of the parameters that differ
/// @param constants parameters common to all cells, such as `tasks=2000 (scaled from 10000)`
/// @param jdks whether the run has several JDKs, so that settings include theirs
public record CellNames(Set<String> varying, List<String> constants, Palette palette, boolean jdks) {
    public static CellNames of(ExperimentRecord experiment, Palette palette, boolean jdks) {
        Set<CellRecord> cells = Stream.concat(
                        experiment.estimates().stream().map(estimate -> estimate.cell()),
                        experiment.trials().stream().map(trial -> trial.cell()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> varying = new LinkedHashSet<>();
        Set<String> constants = new LinkedHashSet<>();
        for (CellRecord cell : cells) {
            for (String param : cell.params().keySet()) {
                if (values(cells, param).size() > 1) {
                    varying.add(param);
                } else {
                    constants.add(assignment(cell, param));
                }
            }
        }
        return new CellNames(varying, List.copyOf(constants), palette, jdks);
    }

    public CellName name(CellRecord cell) {
        String params = cell.params().keySet().stream()
                .filter(varying::contains)
                .map(param -> assignment(cell, param))
                .collect(Collectors.joining(", "));
        return new CellName(cell.model(), params, palette.slot(cell.model()));
    }

    /// Columns that name a cell: its model, its JDK if there are several, and its parameters that differ.
    public <T> List<Column<T>> columns(Function<T, CellRecord> cell, Function<T, String> jdk) {
        List<Column<T>> columns = new ArrayList<>();
        columns.add(Column.of(
                "Cell", Align.LEFT, row -> Text.of(name(cell.apply(row)).withoutParams())));
        columns.add(Column.left("JDK", row -> jdks ? jdk.apply(row) : ""));
        varying.forEach(param -> columns.add(Column.of(param, Align.RIGHT, row -> level(cell.apply(row), param))));
        return columns;
    }

    private static Text level(CellRecord cell, String param) {
        String published = cell.scaled().get(param);
        return Text.of(cell.params().getOrDefault(param, ""))
                .plus(published == null ? "" : "scaled from " + published, Tone.DETAIL);
    }

    /// The names without a parameter that the rows of a table have anyway.
    public CellNames without(String param) {
        Set<String> others = new LinkedHashSet<>(varying);
        others.remove(param);
        return new CellNames(others, constants, palette, jdks);
    }

    /// Parameters that differ, and the JDK if the run has several; may be empty.
    public String setting(CellRecord cell, String jdk) {
        String params = name(cell).params();
        return jdks ? params + (params.isEmpty() ? "" : ", ") + "JDK " + jdk : params;
    }

    /// Model and setting as one text.
    public String label(CellRecord cell, String jdk) {
        String setting = setting(cell, jdk);
        return setting.isEmpty() ? cell.model() : cell.model() + ", " + setting;
    }

    private static Set<String> values(Set<CellRecord> cells, String param) {
        return cells.stream()
                .map(cell -> cell.params().containsKey(param) ? assignment(cell, param) : "")
                .collect(Collectors.toSet());
    }

    private static String assignment(CellRecord cell, String param) {
        String published = cell.scaled().get(param);
        return param + "=" + cell.params().get(param) + (published == null ? "" : " (scaled from " + published + ")");
    }
}
