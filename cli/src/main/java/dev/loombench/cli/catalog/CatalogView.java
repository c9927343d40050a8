package dev.loombench.cli.catalog;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.JvmSettings;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.schedule.ExperimentForecast;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Renders the experiments of the catalog, as a list or one in detail.
public record CatalogView(Style style, int columns) {
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
    public String list(List<ExperimentForecast> experiments) {
        Map<Group, List<ExperimentForecast>> groups = new EnumMap<>(Group.class);
        experiments.forEach(forecast -> groups.computeIfAbsent(Group.of(forecast), group -> new ArrayList<>())
                .add(forecast));
        return groups.entrySet().stream()
                .map(group ->
                        (groups.size() == 1 ? "" : style.bold(group.getKey().title) + "\n\n") + table(group.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private String table(List<ExperimentForecast> experiments) {
        return new TableView(
                        Table.of(
                                "",
                                "",
                                experiments,
                                Column.of(
                                        "id",
                                        Align.LEFT,
                                        row -> Text.of(row.experiment().id(), Tone.STRONG)),
                                Column.left("title", row -> row.experiment().title()),
                                Column.left(
                                        "tags",
                                        2,
                                        row -> String.join(" ", row.experiment().tags())),
                                Column.right("smoke", 1, row -> Format.duration(row.expected(Profile.SMOKE))),
                                Column.right("quick", row -> Format.duration(row.expected(Profile.QUICK))),
                                Column.right("standard", row -> Format.duration(row.expected(Profile.STANDARD)))),
                        columns)
                .render(style);
    }

    /// @param cells cells that the profile runs
    public String show(ExperimentForecast forecast, Profile profile, List<GridCell> cells) {
        Experiment experiment = forecast.experiment();
        JvmSettings jvm = experiment.jvm();
        StringBuilder out = new StringBuilder();
        out.append(style.bold(experiment.id()) + "  " + Screen.sanitized(experiment.title()) + "\n");
        out.append(Screen.wrapped(experiment.question(), columns, "") + "\n\n");
        experiment
                .sources()
                .forEach((key, source) -> out.append(line(
                        "source " + key + ": " + source.title() + "; " + source.setting() + "; " + source.method())));
        out.append(line("runs: " + workloadText(experiment) + "; " + jvm.collector() + " collector, heap "
                + jvm.initialHeap() + " to " + jvm.maxHeap()));
        out.append(Screen.sanitized("baseline: " + experiment.baseline()) + "\n\n");
        out.append(style.dim("profile " + profile + ": " + profile.blocks() + " block(s), about "
                        + Format.duration(forecast.expected(profile)))
                + "\n");
        out.append(cells(experiment.method().candidateKey(), cells) + fitNote(experiment, profile));
        out.append(experiment.claims().isEmpty() ? "" : "\n");
        experiment
                .claims()
                .forEach(claim -> out.append(line("claim " + claim.id() + " (" + claim.source() + "): " + claim.text()
                        + " Published: " + claim.published() + "; reproduced if " + claim.relation() + ".")));
        return out.toString();
    }

    private String line(String text) {
        return Screen.wrapped(text, columns, "  ") + "\n";
    }

    private String cells(String candidate, List<GridCell> cells) {
        return new TableView(
                        Table.of(
                                "",
                                "",
                                cells,
                                Column.left(
                                        candidate,
                                        cell -> cell.declared().model().toString()),
                                Column.left("levels", cell -> levelText(cell.levels())),
                                Column.left("published size", cell -> levelText(cell.scaled())),
                                Column.left("warm-up", cell -> cell.warmup().toString()),
                                Column.left("measured", cell -> cell.measure().toString())),
                        columns)
                .render(style);
    }

    private static String workloadText(Experiment experiment) {
        return switch (experiment.workload()) {
            case TaskWorkload tasks ->
                tasks.tasks() + " × '" + tasks.task() + "' as " + methodText(experiment.method(), tasks);
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

    private static String fitNote(Experiment experiment, Profile profile) {
        ProfileSettings settings = experiment.profiles().get(profile);
        return settings == null || settings.fit() == null
                ? ""
                : Screen.sanitized(settings.fit().factor())
                        + " is chosen when a run starts, so that all tasks together take about "
                        + Format.seconds(settings.fit().cpuSeconds()) + " of CPU time on one core\n";
    }

    private static String levelText(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
