package dev.loombench.cli.terminal;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import java.util.List;
import java.util.stream.Stream;

/// Renders the doctor's checks: a line per check, the JDKs with features, homes and known bugs, then remedies for
/// checks that aren't ok.
public record DoctorView(Style style, int columns) {
    public String render(List<CheckResult> checks, List<Jdk> jdks) {
        TextTable table =
                new TextTable(List.of(TableColumn.left("check"), TableColumn.left(""), TableColumn.left("found")));
        checks.forEach(check ->
                table.add(List.of(TableCell.of(check.name()), level(check.level()), TableCell.of(check.value()))));
        StringBuilder out = new StringBuilder(table.render(style, Integer.MAX_VALUE));
        if (!jdks.isEmpty()) {
            out.append('\n').append(features(jdks).render(style, columns));
            out.append('\n').append(homes(jdks).render(style, Integer.MAX_VALUE));
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

    private static TextTable features(List<Jdk> jdks) {
        List<JdkFeature> features = List.of(JdkFeature.values());
        TextTable table = new TextTable(Stream.concat(
                        Stream.of("jdk", "virtual threads"), features.stream().map(JdkFeature::toString))
                .map(TableColumn::left)
                .toList());
        for (Jdk jdk : jdks) {
            boolean recent = jdk.isRecentEnough();
            Stream<String> support = features.stream()
                    .map(feature -> recent ? feature.supportIn(jdk).toString() : "");
            table.add(Stream.concat(
                            Stream.of(jdk.version(), recent ? "yes" : "no, from " + Jdk.OLDEST_FEATURE), support)
                    .map(TableCell::of)
                    .toList());
        }
        return table;
    }

    /// Table of JDK homes. Paths are never shortened, so that they can be copied.
    private static TextTable homes(List<Jdk> jdks) {
        TextTable table =
                new TextTable(List.of(TableColumn.left("jdk"), TableColumn.left("vendor"), TableColumn.left("home")));
        jdks.forEach(jdk -> table.add(jdk.version(), jdk.vendor(), jdk.home().toString()));
        return table;
    }

    private TableCell level(CheckLevel level) {
        String word = level.toString();
        return switch (level) {
            case OK -> TableCell.of(word, style::good);
            case WARNING -> TableCell.of(word, style::warning);
            case UNFIT -> TableCell.of(word, style::bad);
        };
    }
}
