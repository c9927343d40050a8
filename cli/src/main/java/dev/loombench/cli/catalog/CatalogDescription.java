package dev.loombench.cli.catalog;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.catalog.jvm.JvmSettings;
import dev.loombench.lab.schedule.ExperimentForecast;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is shown of the experiments of the catalog, as a list or of one in detail.
public final class CatalogDescription {
    private CatalogDescription() {}

    /// Groups of experiments, in the order in which they are listed, by the tag that selects them.
    private enum Group {
        CLASSIC("the classics (loombench run)"),
        FURTHER("further ones (loombench run ID)"),
        MODERN("modern ones (loombench run modern)");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        static Group of(ExperimentForecast forecast) {
            List<String> tags = forecast.experiment().tags();
            return tags.contains("classic") ? CLASSIC : tags.contains("modern") ? MODERN : FURTHER;
        }
    }

    /// Lists experiments, with a heading for each group where there are several.
    public static List<Block> list(List<ExperimentForecast> experiments) {
        Map<Group, List<ExperimentForecast>> groups = experiments.stream()
                .collect(Collectors.groupingBy(Group::of, () -> new EnumMap<>(Group.class), Collectors.toList()));
        return groups.entrySet().stream()
                .<Block>flatMap(group -> Stream.concat(
                        groups.size() == 1 ? Stream.empty() : Stream.of(new Heading(group.getKey().title)),
                        Stream.of(table(group.getValue()))))
                .toList();
    }

    private static Table table(List<ExperimentForecast> experiments) {
        return Table.of(
                "",
                "",
                experiments,
                Column.of("id", Align.LEFT, row -> Text.of(row.experiment().id(), Tone.STRONG)),
                Column.left("title", row -> row.experiment().title()),
                Column.left("tags", 2, row -> String.join(" ", row.experiment().tags())),
                Column.right("smoke", 1, row -> Format.duration(row.expected(Profile.SMOKE))),
                Column.right("quick", row -> Format.duration(row.expected(Profile.QUICK))),
                Column.right("standard", row -> Format.duration(row.expected(Profile.STANDARD))));
    }

    public static List<Block> show(ExperimentForecast forecast, Profile profile, List<GridCell> cells) {
        Experiment experiment = forecast.experiment();
        JvmSettings jvm = experiment.jvm();
        List<String> setting = new ArrayList<>();
        experiment
                .sources()
                .forEach((key, source) -> setting.add(MessageTemplate.fill(
                        "source {key}: {title}; {setting}; {method}",
                        key,
                        source.title(),
                        source.setting(),
                        source.method())));
        setting.add(MessageTemplate.fill(
                "runs: {work}; {collector} collector, heap {first} to {most}",
                workload(experiment),
                jvm.collector(),
                jvm.initialHeap(),
                jvm.maxHeap()));
        setting.add("baseline: " + experiment.baseline());
        return List.of(
                new Sentence(Text.of(experiment.id(), Tone.STRONG).plus(": " + experiment.title(), Tone.PLAIN)),
                new Sentence(experiment.question()),
                Items.of("", setting),
                Table.of(
                        MessageTemplate.fill(
                                "profile {profile}: {n block}, about {time}",
                                profile,
                                profile.blocks(),
                                Format.duration(forecast.expected(profile))),
                        Optional.ofNullable(experiment.profiles().get(profile))
                                .map(ProfileSettings::fit)
                                .map(fit -> MessageTemplate.fill(
                                        "{factor} is chosen when a run starts, so that all tasks together take about"
                                                + " {time} of CPU time on one core",
                                        fit.factor(),
                                        Format.seconds(fit.cpuSeconds())))
                                .orElse(""),
                        cells,
                        Column.left(
                                experiment.method().candidateKey(),
                                cell -> cell.declared().model().toString()),
                        Column.left("levels", cell -> levelText(cell.levels())),
                        Column.left("published size", cell -> levelText(cell.scaled())),
                        Column.left("warm-up", cell -> cell.warmup().toString()),
                        Column.left("measured", cell -> cell.measure().toString())),
                Items.of(
                        "",
                        experiment.claims().stream()
                                .map(claim -> MessageTemplate.fill(
                                        "claim {id} ({source}): {text} Published: {figure}; reproduced if {relation}.",
                                        claim.id(),
                                        claim.source(),
                                        claim.text(),
                                        claim.published(),
                                        claim.relation()))
                                .toList()));
    }

    private static String workload(Experiment experiment) {
        return switch (experiment.workload()) {
            case TaskWorkload tasks ->
                tasks.tasks() + " × '" + tasks.task().replaceFirst("^(class \\S+) from .*", "$1") + "' as "
                        + methodText(experiment.method(), tasks);
            case RequestWorkload requests ->
                "requests of " + requests.contextPath() + requests.path() + ", password check "
                        + requests.authentication() + ", load " + requests.load()
                        + (requests.slo().isEmpty() ? "" : ", objective " + requests.slo());
            case ProgramWorkload program ->
                "the program " + program.program() + " with "
                        + (program.arguments().isEmpty() ? "no arguments" : levelText(program.arguments()))
                        + ", decided by " + program.metric();
            case ServiceWorkload service -> "requests to a person's own service";
        };
    }

    private static String methodText(MethodKind method, TaskWorkload tasks) {
        return switch (method) {
            case BATCH -> tasks.shape() + ", " + tasks.callers() + " caller(s)";
            case PROCESS -> "a process, accounted by the operating system";
            case MEMORY -> "parked threads in a process";
            case HTTP -> "requests to a server";
            case PROGRAM -> "a program";
        };
    }

    private static String levelText(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
