package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.Profile.ProfileSettings;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.schedule.ExperimentForecast;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Renders the experiments of the catalog, as a list or one in detail.
public final class CatalogView {
    private final Style style;
    private final int columns;

    public CatalogView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    public String list(List<ExperimentForecast> experiments) {
        TextTable table = new TextTable(List.of(
                Column.left("id"),
                Column.left("title"),
                Column.left("tags").expendable(2),
                Column.right("smoke").expendable(1),
                Column.right("quick"),
                Column.right("standard")));
        for (ExperimentForecast forecast : experiments) {
            Experiment experiment = forecast.experiment();
            table.add(List.of(
                    Cell.of(experiment.id(), style::bold),
                    Cell.of(experiment.title()),
                    Cell.of(String.join(" ", experiment.tags())),
                    Cell.of(Format.duration(forecast.expected(Profile.SMOKE))),
                    Cell.of(Format.duration(forecast.expected(Profile.QUICK))),
                    Cell.of(Format.duration(forecast.expected(Profile.STANDARD)))));
        }
        return table.render(style, columns);
    }

    /// @param cells cells that the profile runs
    public String show(ExperimentForecast forecast, Profile profile, List<GridCell> cells) {
        Experiment experiment = forecast.experiment();
        StringBuilder out = new StringBuilder();
        out.append(style.bold(experiment.id()))
                .append("  ")
                .append(Screen.sanitized(experiment.title()))
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
        out.append(Screen.sanitized("baseline: " + experiment.baseline())).append("\n\n");
        out.append(style.dim("profile " + profile + ": " + profile.blocks() + " block(s), about "
                        + Format.duration(forecast.expected(profile))))
                .append('\n');
        out.append(cells(cells)).append(fitNote(experiment, profile));
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

    private String cells(List<GridCell> cells) {
        TextTable table = new TextTable(List.of(
                Column.left("model"),
                Column.left("levels"),
                Column.left("published size"),
                Column.left("warm-up"),
                Column.left("measured")));
        for (GridCell cell : cells) {
            table.add(List.of(
                    Cell.of(cell.declared().model().toString()),
                    Cell.of(levelText(cell.levels())),
                    Cell.of(levelText(cell.scaled())),
                    Cell.of(cell.warmup().toString()),
                    Cell.of(cell.measure().toString())));
        }
        return table.render(style, columns);
    }

    private static String workloadText(Experiment experiment) {
        return switch (experiment.workload()) {
            case TaskWorkload tasks ->
                tasks.tasks() + " × '" + tasks.task() + "' as " + methodText(experiment.method(), tasks);
            case RequestWorkload requests ->
                "requests of " + requests.contextPath() + requests.path() + ", password check "
                        + requests.authentication() + ", load " + requests.load()
                        + (requests.slo().isEmpty() ? "" : ", objective " + requests.slo());
            case ServiceWorkload service -> "requests to a person's own service";
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
