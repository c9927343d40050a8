package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.Profile.ProfileSettings;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.schedule.ControlMode;
import dev.loombench.lab.schedule.DurationModel;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Renders the experiments of the catalog, as a list or one in detail.
public final class CatalogView {
    private final Style style;
    private final int columns;
    private final int cores;

    /// Creates a view with estimated durations.
    ///
    /// @param cores number of processors for which durations are estimated
    public CatalogView(Style style, int columns, int cores) {
        this.style = style;
        this.columns = columns;
        this.cores = cores;
    }

    /// Machine-readable summary of an experiment.
    ///
    /// @param expectedSeconds expected duration in seconds by profile, for the given number of processors
    public record Summary(
            String id,
            String title,
            String question,
            List<String> tags,
            List<String> models,
            Map<String, List<String>> factors,
            Map<String, Double> expectedSeconds) {}

    public static List<Summary> summaries(List<Experiment> experiments, int cores) {
        return experiments.stream()
                .map(experiment -> summary(experiment, cores))
                .toList();
    }

    public static Summary summary(Experiment experiment, int cores) {
        Map<String, List<String>> factors = new LinkedHashMap<>();
        experiment.factors().forEach(factor -> factors.put(factor.name(), factor.levels()));
        Map<String, Double> expected = new LinkedHashMap<>();
        for (Profile profile : Profile.values()) {
            expected.put(
                    profile.toString(), expected(experiment, profile, cores).toMillis() / 1e3);
        }
        return new Summary(
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.tags(),
                experiment.models().stream().map(Object::toString).toList(),
                factors,
                expected);
    }

    public String list(List<Experiment> experiments) {
        TextTable table = new TextTable(List.of(
                Column.left("id"),
                Column.left("title"),
                Column.left("tags").expendable(2),
                Column.right("smoke").expendable(1),
                Column.right("quick"),
                Column.right("standard")));
        for (Experiment experiment : experiments) {
            table.add(List.of(
                    new Cell(experiment.id(), style.bold(experiment.id())),
                    Cell.of(experiment.title()),
                    Cell.of(String.join(" ", experiment.tags())),
                    Cell.of(Format.duration(expected(experiment, Profile.SMOKE, cores))),
                    Cell.of(Format.duration(expected(experiment, Profile.QUICK, cores))),
                    Cell.of(Format.duration(expected(experiment, Profile.STANDARD, cores)))));
        }
        return table.render(style, columns);
    }

    private static Duration expected(Experiment experiment, Profile profile, int cores) {
        List<Experiment> nominal = List.of(LevelFitting.nominal(experiment, profile));
        return TrialScheduler.schedule(
                        nominal,
                        profile,
                        0,
                        profile.blocks(),
                        List.of(""),
                        ControlMode.of(profile),
                        profile.diagnoses())
                .trials()
                .stream()
                .map(trial -> DurationModel.estimate(trial, cores))
                .reduce(Duration.ZERO, Duration::plus);
    }

    public String show(Experiment experiment, Profile profile) {
        StringBuilder out = new StringBuilder();
        out.append(style.bold(experiment.id()))
                .append("  ")
                .append(experiment.title())
                .append('\n');
        out.append(Screen.wrapped(experiment.question(), columns, "")).append("\n\n");
        experiment
                .sources()
                .forEach((key, source) -> out.append(Screen.wrapped(
                                "source " + key + ": " + source.title() + "; " + source.setting() + "; "
                                        + source.method(),
                                columns,
                                "  "))
                        .append('\n'));
        out.append(Screen.wrapped(
                        "runs: " + workloadText(experiment) + "; "
                                + experiment.jvm().collector()
                                + " collector, heap " + experiment.jvm().initialHeap() + " to "
                                + experiment.jvm().maxHeap(),
                        columns,
                        "  "))
                .append('\n');
        out.append("baseline: ").append(experiment.baseline()).append("\n\n");
        out.append(style.dim("profile " + profile + ": " + profile.blocks() + " block(s), about "
                        + Format.duration(expected(experiment, profile, cores))))
                .append('\n');
        out.append(cells(experiment, profile));
        if (!experiment.claims().isEmpty()) {
            out.append('\n');
        }
        experiment
                .claims()
                .forEach(claim -> out.append(Screen.wrapped(
                                "claim " + claim.id() + " (" + claim.source() + "): " + claim.text() + " Published: "
                                        + claim.published() + "; reproduced if " + claim.relation() + ".",
                                columns,
                                "  "))
                        .append('\n'));
        return out.toString();
    }

    private String cells(Experiment experiment, Profile profile) {
        TextTable table = new TextTable(List.of(
                Column.left("model"),
                Column.left("levels"),
                Column.left("published size"),
                Column.left("warm-up"),
                Column.left("measured")));
        for (GridCell cell : Grid.cells(LevelFitting.nominal(experiment, profile), profile)) {
            table.add(List.of(
                    Cell.of(cell.declared().model().toString()),
                    Cell.of(levelText(cell.levels())),
                    Cell.of(levelText(cell.scaled())),
                    Cell.of(cell.warmup().toString()),
                    Cell.of(cell.measure().toString())));
        }
        return table.render(style, columns) + fitNote(experiment, profile);
    }

    private static String workloadText(Experiment experiment) {
        return switch (experiment.workload()) {
            case TaskWorkload tasks ->
                tasks.tasks() + " × '" + tasks.task() + "' as " + methodText(experiment.method(), tasks);
            case RequestWorkload requests ->
                "requests of " + requests.contextPath() + requests.path() + ", password check "
                        + requests.authentication() + ", load " + requests.load()
                        + (requests.slo().isEmpty() ? "" : ", objective " + requests.slo());
        };
    }

    private static String methodText(MethodKind method, TaskWorkload tasks) {
        return switch (method) {
            case BATCH -> tasks.shape() + ", " + tasks.callers() + " caller(s)";
            case PROCESS -> "a process, accounted by the operating system";
            case MEMORY -> "parked threads in a process";
            case HTTP -> "requests to a server";
        };
    }

    private static String fitNote(Experiment experiment, Profile profile) {
        ProfileSettings settings = experiment.profiles().get(profile);
        return settings == null || settings.fit() == null
                ? ""
                : settings.fit().factor()
                        + " is chosen when a run starts, so that all tasks together take about "
                        + Format.seconds(settings.fit().cpuSeconds()) + " of CPU time on one core\n";
    }

    private static String levelText(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
