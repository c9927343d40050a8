package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import dev.loombench.lab.preflight.doctor.CheckResult;
import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import java.util.ArrayList;
import java.util.List;

/// Renders the doctor's checks: a line per check, the JDKs with features and homes, then remedies for checks
/// that aren't ok.
public record DoctorView(Style style, int columns) {
    public String render(List<CheckResult> checks, List<Jdk> jdks) {
        TextTable table = new TextTable(List.of(Column.left("check"), Column.left(""), Column.left("found")));
        checks.forEach(
                check -> table.add(List.of(Cell.of(check.name()), level(check.level()), Cell.of(check.value()))));
        StringBuilder out = new StringBuilder(table.render(style, Integer.MAX_VALUE));
        if (!jdks.isEmpty()) {
            out.append('\n').append(features(jdks).render(style, columns));
            out.append('\n').append(homes(jdks).render(style, Integer.MAX_VALUE));
        }
        checks.stream()
                .filter(check -> check.level() != CheckLevel.OK)
                .forEach(check -> out.append('\n')
                        .append(Screen.wrapped(
                                check.level() + ": " + check.name() + ": "
                                        + check.message().replaceAll("\\.$", "") + "; " + check.remedy(),
                                columns,
                                "  ")));
        boolean fit = checks.stream().allMatch(check -> check.level() == CheckLevel.OK);
        return out.append(fit ? "\nThis machine is fit to measure.\n" : "\n").toString();
    }

    private static TextTable features(List<Jdk> jdks) {
        List<Column> heads = new ArrayList<>(List.of(Column.left("jdk"), Column.left("virtual threads")));
        for (JdkFeature feature : JdkFeature.values()) {
            heads.add(Column.left(feature.toString()));
        }
        TextTable table = new TextTable(heads);
        jdks.forEach(jdk -> table.add(row(jdk)));
        return table;
    }

    private static List<Cell> row(Jdk jdk) {
        List<Cell> row = new ArrayList<>(List.of(
                Cell.of(jdk.version()), Cell.of(jdk.isRecentEnough() ? "yes" : "no, from " + Jdk.OLDEST_FEATURE)));
        for (JdkFeature feature : JdkFeature.values()) {
            row.add(Cell.of(jdk.isRecentEnough() ? feature.supportIn(jdk).toString() : ""));
        }
        return row;
    }

    /// Table of JDK homes. Paths are never shortened, so that they can be copied.
    private static TextTable homes(List<Jdk> jdks) {
        TextTable table = new TextTable(List.of(Column.left("jdk"), Column.left("vendor"), Column.left("home")));
        jdks.forEach(jdk -> table.add(jdk.version(), jdk.vendor(), jdk.home().toString()));
        return table;
    }

    private Cell level(CheckLevel level) {
        String word = level.toString();
        return switch (level) {
            case OK -> Cell.of(word, style::good);
            case WARNING -> Cell.of(word, style::warning);
            case UNFIT -> Cell.of(word, style::bad);
        };
    }
}
