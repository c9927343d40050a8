package dev.loombench.cli.doctor;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What is shown of the doctor's checks: a line per check, the JDKs with features, homes and known bugs, then remedies
/// for checks that aren't ok.
final class DoctorDescription {
    private DoctorDescription() {}

    static List<Block> of(List<CheckResult> checks, List<Jdk> jdks) {
        List<Block> blocks = new ArrayList<>(List.of(
                Table.of(
                        "",
                        "",
                        checks,
                        Column.left("check", CheckResult::name),
                        Column.of("", Align.LEFT, check -> level(check.level())),
                        Column.whole("found", CheckResult::value)),
                features(jdks),
                Table.of(
                        "",
                        "",
                        jdks,
                        Column.left("jdk", Jdk::version),
                        Column.left("vendor", Jdk::vendor),
                        Column.whole("home", jdk -> jdk.home().toString()))));
        List<CheckResult> failed =
                checks.stream().filter(check -> check.level() != CheckLevel.OK).toList();
        Stream.of(
                        jdks.stream()
                                .flatMap(jdk -> JdkBug.clauses(jdk.version()))
                                .distinct(),
                        failed.stream()
                                .map(check -> check.level() + ": " + check.name() + ": "
                                        + check.message().replaceAll("\\.$", "") + "; " + check.remedy()),
                        Stream.of(failed.isEmpty() ? "This machine is fit to measure." : ""))
                .flatMap(sentences -> sentences)
                .map(Sentence::new)
                .forEach(blocks::add);
        return blocks;
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
