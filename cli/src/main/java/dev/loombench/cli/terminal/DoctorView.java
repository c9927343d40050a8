package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.host.doctor.Check;
import dev.loombench.lab.host.doctor.Check.Level;
import java.util.List;

/// What the doctor found: a line per check, then what to do about those that aren't well.
public final class DoctorView {
    private final Style style;
    private final int columns;

    public DoctorView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    public String render(List<Check> checks) {
        TextTable table = new TextTable(List.of(Column.left("check"), Column.left(""), Column.left("found")));
        checks.forEach(
                check -> table.add(List.of(Cell.of(check.name()), level(check.level()), Cell.of(check.value()))));
        StringBuilder out = new StringBuilder(table.render(style, Integer.MAX_VALUE));
        checks.stream()
                .filter(check -> check.level() != Level.OK)
                .forEach(check -> out.append('\n')
                        .append(Screen.wrapped(
                                check.level() + ": " + check.name() + ": " + check.message() + "; " + check.remedy(),
                                columns,
                                "  ")));
        boolean well = checks.stream().allMatch(check -> check.level() == Level.OK);
        return out.append(well ? "\nThis machine is fit to measure.\n" : "\n").toString();
    }

    private Cell level(Level level) {
        String word = level.toString();
        return new Cell(
                word,
                switch (level) {
                    case OK -> style.good(word);
                    case WARNING -> style.warning(word);
                    case UNFIT -> style.bad(word);
                });
    }
}
