package dev.loombench.cli.doctor;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.ArrayList;
import java.util.List;

/// Renders the doctor's checks: a line per check, the JDKs with features, homes and known bugs, then remedies for
/// checks that aren't ok.
public record DoctorView(Style style, int columns) {
    public String render(List<CheckResult> checks, List<Jdk> jdks) {
        Table table = Table.of(
                "",
                "",
                checks,
                Column.left("check", CheckResult::name),
                Column.of("", Align.LEFT, check -> level(check.level())),
                Column.left("found", CheckResult::value));
        StringBuilder out = new StringBuilder(new TableView(table, Integer.MAX_VALUE).render(style));
        if (!jdks.isEmpty()) {
            out.append('\n').append(new TableView(features(jdks), columns).render(style));
            out.append('\n').append(new TableView(homes(jdks), Integer.MAX_VALUE).render(style));
        }
        jdks.stream()
                .flatMap(jdk -> JdkBug.clauses(jdk.version()))
                .distinct()
                .forEach(bug -> out.append('\n')
                        .append(Screen.wrapped(bug, columns, "  "))
                        .append('\n'));
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

    private static Table features(List<Jdk> jdks) {
        List<Column<Jdk>> columns = new ArrayList<>();
        columns.add(Column.left("jdk", Jdk::version));
        columns.add(
                Column.left("virtual threads", jdk -> jdk.isRecentEnough() ? "yes" : "no, from " + Jdk.OLDEST_FEATURE));
        for (JdkFeature feature : JdkFeature.values()) {
            columns.add(Column.left(
                    feature.toString(),
                    jdk -> jdk.isRecentEnough() ? feature.supportIn(jdk).toString() : ""));
        }
        return Table.of(jdks, columns);
    }

    /// Table of JDK homes. Paths are never shortened, so that they can be copied.
    private static Table homes(List<Jdk> jdks) {
        return Table.of(
                "",
                "",
                jdks,
                Column.left("jdk", Jdk::version),
                Column.left("vendor", Jdk::vendor),
                Column.left("home", jdk -> jdk.home().toString()));
    }

    private static Text level(CheckLevel level) {
        return Text.of(new Chip(
                level.toString(),
                switch (level) {
                    case OK -> Chip.Tone.GOOD;
                    case WARNING -> Chip.Tone.CARE;
                    case UNFIT -> Chip.Tone.BAD;
                }));
    }
}
