package dev.loombench.cli.terminal;

import dev.loombench.cli.catalog.CatalogDescription;
import dev.loombench.cli.diagnose.DiagnosisDescriptionTest;
import dev.loombench.cli.run.DryRunDescription;
import dev.loombench.cli.run.ResultsView;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.ExperimentForecast;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.schedule.ScheduleForecast;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.report.SampleRun;
import dev.loombench.report.compare.CompareDocumentFixtures;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.page.ClaimDescription;
import dev.loombench.report.view.CapacityDescription;
import dev.loombench.report.view.LoadDescription;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Snapshots of the text output of each kind of result. [dev.loombench.lab.Golden] says how to accept others.
class SnapshotsTest {
    private static final List<Experiment> EXPERIMENTS =
            Catalog.readDirectory(Path.of("src/test/resources/dev/loombench/cli/terminal/experiments"))
                    .shipped()
                    .stream()
                    .map(Catalog.CatalogEntry::experiment)
                    .toList();

    private static String results(RunDocument run, Style style, int columns) {
        ResultsView view = new ResultsView(style, columns, SymbolSet.SYMBOLS, true);
        return run.experiments().stream()
                .map(experiment -> view.on(new RunEvent.ExperimentFinished(experiment)))
                .collect(Collectors.joining());
    }

    @Test
    void resultsOfClassics() {
        Snapshots.check("run-classics", (style, columns) -> results(SampleRun.CLASSICS.document(), style, columns));
    }

    @Test
    void resultsOfServers() {
        Snapshots.check("run-servers", (style, columns) -> results(SampleRun.SERVERS.document(), style, columns));
    }

    @Test
    void resultsOnTwoJdks() {
        Snapshots.check("run-jdks", (style, columns) -> results(SampleRun.ACROSS_JDKS.document(), style, columns));
    }

    @Test
    void answersOfClassics() {
        Snapshots.check("answers-classics", (style, columns) -> answers(SampleRun.CLASSICS.document(), style, columns));
    }

    @Test
    void answersOfServers() {
        Snapshots.check("answers-servers", (style, columns) -> answers(SampleRun.RISING.document(), style, columns));
    }

    private static String answers(RunDocument run, Style style, int columns) {
        ResultsView view = new ResultsView(style, columns, SymbolSet.SYMBOLS, false);
        return run.experiments().stream()
                        .map(experiment -> view.on(new RunEvent.ExperimentFinished(experiment)))
                        .collect(Collectors.joining())
                + view.summary(run);
    }

    @Test
    void claims() {
        Snapshots.check(
                "claims",
                (style, columns) -> new ResultsView(style, columns, SymbolSet.SYMBOLS, true)
                        .claims(
                                SampleRun.CLASSICS.document(),
                                List.of(ClaimDescription.Row.untested(
                                        "thread-start", "3", "threads start 100 times faster", 371.0, ""))));
    }

    @Test
    void plan() {
        TrialSchedule schedule = TrialScheduler.schedule(
                EXPERIMENTS, Profile.STANDARD, 42, 8, List.of("21", "25"), ControlMode.BESIDE, true);
        ScheduleForecast forecast = ScheduleForecast.of(schedule, CoreCounts.uniform(2));
        Snapshots.check(
                "plan", (style, columns) -> new BlockView(style, columns).render(DryRunDescription.of(forecast)));
    }

    @Test
    void catalog() {
        List<ExperimentForecast> forecasts = EXPERIMENTS.stream()
                .map(experiment -> ExperimentForecast.of(experiment, 2))
                .toList();
        List<GridCell> cells = Grid.cells(LevelFitting.nominal(EXPERIMENTS.getFirst(), Profile.QUICK), Profile.QUICK);
        Snapshots.check(
                "list", (style, columns) -> new BlockView(style, columns).render(CatalogDescription.list(forecasts)));
        Snapshots.check(
                "show",
                (style, columns) -> new BlockView(style, columns)
                        .render(CatalogDescription.show(forecasts.getFirst(), Profile.QUICK, cells)));
    }

    @Test
    void compared() {
        Snapshots.check(
                "compare",
                (style, columns) -> new BlockView(style, columns)
                        .render(ComparisonDescription.of(CompareDocumentFixtures.checkout())));
    }

    @Test
    void diagnosis() {
        Snapshots.check(
                "diagnose",
                (style, columns) -> DiagnosisDescriptionTest.rendered(DiagnosisDescriptionTest.HELD, style, columns));
    }

    @Test
    void loads() {
        Snapshots.check(
                "load", (style, columns) -> new BlockView(style, columns).render(LoadDescription.brief(load(), false)));
        Snapshots.check(
                "load-plan",
                (style, columns) -> new BlockView(style, columns)
                        .render(LoadDescription.brief(PlanDescriptionTest.document(), false)));
        Snapshots.check(
                "load-capacity",
                (style, columns) -> new BlockView(style, columns)
                        .render(CapacityDescription.of(
                                CapacityDescriptionTest.document(
                                        "found", true, new RateRecord(171.4, 167.2, 175.5, 9), null),
                                List.of())));
    }

    private static LoadDocument load() {
        Map<String, Double> intended = new LinkedHashMap<>();
        Map<String, Double> service = new LinkedHashMap<>();
        for (String figure : List.of("mean", "p50", "p90", "p99", "p99.9", "max")) {
            intended.put(figure, 0.004 * (intended.size() + 1));
            service.put(figure, 0.003 * (service.size() + 1));
        }
        Map<String, Long> errors = new LinkedHashMap<>();
        errors.put("timeout", 12L);
        errors.put("status", 3L);
        return LoadDocumentFixture.of("http://localhost:8080/hello", "users 64", 64)
                .answering(498.2, intended, service)
                .requests(Map.of("scheduled", 10_000L, "sent", 10_000L, "answered", 9_985L))
                .failing(errors)
                .finding(new Finding(
                        "no-cpu", Severity.INFO, "the target isn't on this machine", "watch it there", Map.of()))
                .users(UsersRecord.ofGenerator(3, 156, 171, 0.031))
                .done();
    }
}
