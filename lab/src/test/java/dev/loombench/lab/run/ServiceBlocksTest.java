package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.run.RunJournal.RunDocuments;
import dev.loombench.lab.schedule.DurationForecast;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.ServiceExperiment;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.RunDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pairs of a service as blocks of the one engine, with made-up measurements.
class ServiceBlocksTest {
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(50.0, 200.0), 7);

    @TempDir
    Path folder;

    private final List<String> measured = new ArrayList<>();
    private final List<RunEvent> events = new ArrayList<>();
    private final Cancellation stop = new Cancellation();
    private Duration snapshotInterval = Duration.ofHours(1);
    private boolean disturbed;
    private boolean together;
    private Duration diagnosis = Duration.ZERO;

    @Test
    void aSideThatFailsOnceIsRepeatedAfterItsPair() throws Exception {
        RunProgress progress = run(2, null, null, trial -> trial.id() == 1, List.of());

        assertThat(measured).hasSize(9);
        assertThat(measured.get(4)).isEqualTo(measured.getFirst());
        assertThat(progress.finished())
                .filteredOn(trial -> trial.repeats() != null)
                .singleElement()
                .satisfies(repeat -> {
                    assertThat(repeat.repeats()).isEqualTo(1);
                    assertThat(repeat.block()).isEqualTo(1);
                });
        assertThat(progress.finished().iterator().next().repeatedBy()).isEqualTo(9);
        assertThat(events).hasAtLeastOneElementOfType(RunEvent.TrialRepeated.class);
    }

    @Test
    void aDisturbedTrialLeavesTheOnlyRepeatToASideThatFails() throws Exception {
        disturbed = true;

        RunProgress progress = run(1, null, null, trial -> trial.id() == 4, List.of());

        assertThat(progress.finished())
                .filteredOn(trial -> trial.repeats() != null)
                .singleElement()
                .satisfies(repeat -> assertThat(repeat.repeats()).isEqualTo(4));
    }

    @Test
    void aDisturbanceThatMetBothSidesOfAPairRepeatsNeither() throws Exception {
        disturbed = true;
        together = true;

        RunProgress progress = run(3, null, null, trial -> false, List.of());

        assertThat(progress.finished()).hasSize(12).noneMatch(trial -> trial.repeats() != null);

        together = false;
        assertThat(run(3, null, null, trial -> false, List.of()).finished()).anyMatch(trial -> trial.repeats() != null);
    }

    @Test
    void aSideThatFailsTwiceEndsTheComparison() throws Exception {
        Predicate<Trial> fails = trial -> trial.block() == 2 && isSide(trial, "b");

        RunProgress progress = run(6, null, null, fails, List.of());

        assertThat(progress.finished()).noneMatch(trial -> trial.block() > 2);
        assertThat(progress.schedule().trials()).noneMatch(progress::isTried);
    }

    @Test
    void wrongAnswersTwiceEndTheComparisonAndAStalledGeneratorDoesThreeTimes() throws Exception {
        Predicate<Trial> fails = trial -> isSide(trial, "b");

        run(6, null, invalid("wrong-answers"), fails, List.of());
        int wrong = measured.size();
        measured.clear();
        RunProgress stalled = run(6, null, invalid("generator-stalled"), fails, List.of());

        assertThat(wrong).isBetween(4 + 1, 4 + 2);
        assertThat(stalled.finished()).anyMatch(trial -> trial.block() == 2);
        assertThat(stalled.finished()).noneMatch(trial -> trial.block() > 3);
    }

    @Test
    void wrongAnswersAreNotRepeatedAway() throws Exception {
        RunProgress progress =
                run(2, null, invalid("wrong-answers"), trial -> trial.block() == 1 && isSide(trial, "b"), List.of());

        assertThat(measured).hasSize(8);
        assertThat(progress.finished()).noneMatch(trial -> trial.repeats() != null);
    }

    @Test
    void aFailedTrialAndItsFailedRepeatAreOneOfThreeBlocks() throws Exception {
        RunProgress progress =
                run(6, null, invalid("generator-stalled"), trial -> trial.block() < 3 && isSide(trial, "b"), List.of());

        assertThat(progress.finished()).anyMatch(trial -> trial.repeats() != null);
        assertThat(progress.missing()).isEmpty();
    }

    @Test
    void theTimeOfTheDiagnosisIsKeptFreeFromTheFirstPairOn() throws Exception {
        diagnosis = Duration.ofHours(1);

        run(3, null, null, trial -> false, List.of());

        assertThat(measured).hasSize(4).allMatch(trial -> trial.startsWith("1 "));
    }

    @Test
    void withoutTimeBesideTheDiagnosisASideThatFailsEndsTheComparison() throws Exception {
        diagnosis = Duration.ofHours(1);

        RunProgress progress = run(3, null, null, trial -> trial.id() == 1, List.of());

        assertThat(measured).hasSize(4);
        assertThat(progress.finished()).noneMatch(trial -> trial.repeats() != null);
        assertThat(progress.schedule().trials()).noneMatch(progress::isTried);
    }

    @Test
    void aFailedTrialWhoseRepeatIsKnownIsNeitherMeasuredNorRepeatedAgain() throws Exception {
        List<TrialRecord> finished = List.copyOf(
                run(2, null, null, trial -> trial.id() == 1, List.of()).finished());
        measured.clear();

        run(2, null, null, trial -> false, finished);

        assertThat(measured).isEmpty();
    }

    @Test
    void pairsAreAddedUntilRatiosAreAsNarrowAsWanted() throws Exception {
        RunProgress wide = run(6, 0.2, null, trial -> false, List.of());
        RunProgress narrow = run(6, 0.001, null, trial -> false, List.of());

        assertThat(wide.schedule(ServiceExperiment.ID).blocks()).isEqualTo(8);
        assertThat(narrow.schedule(ServiceExperiment.ID).blocks()).isEqualTo(60);
    }

    @Test
    void beforeTheFirstPairAndAfterEachOneTheStateIsReported() throws Exception {
        snapshotInterval = Duration.ZERO;

        run(2, null, null, trial -> false, List.of());

        assertThat(snapshots()).extracting(RunSnapshot::finished).containsExactly(0, 4, 8);
        assertThat(snapshots()).extracting(RunSnapshot::expected).containsOnly(8);
        assertThat(snapshots()).extracting(RunSnapshot::left).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(snapshots().get(1).run().experiments().getFirst().estimates())
                .extracting(EstimateRecord::n)
                .containsOnly(1);
    }

    @Test
    void theStateIsReportedOnlyNowAndThen() throws Exception {
        run(2, null, null, trial -> false, List.of());

        assertThat(snapshots()).extracting(RunSnapshot::finished).containsExactly(0);
    }

    @Test
    void ofASideThatWasGivenUpNothingMoreIsExpected() throws Exception {
        snapshotInterval = Duration.ZERO;

        run(6, null, null, trial -> trial.block() == 2 && isSide(trial, "b"), List.of());

        assertThat(snapshots().getLast().expected())
                .isEqualTo(snapshots().getLast().finished());
    }

    @Test
    void afterAStopNoStateIsReported() throws Exception {
        snapshotInterval = Duration.ZERO;

        run(6, null, null, this::stopsInTheSecondPair, List.of());

        assertThat(snapshots()).extracting(RunSnapshot::finished).containsExactly(0, 4);
    }

    private boolean stopsInTheSecondPair(Trial trial) {
        if (trial.block() == 2) {
            stop.request();
        }
        return false;
    }

    private List<RunSnapshot> snapshots() {
        return events.stream()
                .filter(RunEvent.SnapshotTaken.class::isInstance)
                .map(event -> ((RunEvent.SnapshotTaken) event).snapshot())
                .toList();
    }

    @Test
    void aResumedRunMeasuresWhatIsMissing() throws Exception {
        List<TrialRecord> finished = run(3, null, null, trial -> false, List.of()).finished().stream()
                .filter(trial -> trial.id() != 5 && trial.id() < 10)
                .toList();
        List<String> all = List.copyOf(measured);
        measured.clear();

        run(3, null, null, trial -> false, finished);

        assertThat(measured).containsExactly(all.get(4), all.get(9), all.get(10), all.get(11));
    }

    private static boolean isSide(Trial trial, String side) {
        return trial.cell().declared().model().toString().equals(side);
    }

    private static Finding invalid(String code) {
        return new Finding(code, Severity.INVALID, code, "none", Map.of());
    }

    /// Runs a comparison.
    ///
    /// @param invalid finding of trials that fail under load; absent where they fail without figures
    private RunProgress run(
            int pairs,
            @Nullable Double precision,
            @Nullable Finding invalid,
            Predicate<Trial> fails,
            List<TrialRecord> finished)
            throws Exception {
        TrialSchedule plan = ServiceExperiment.schedule(CONFIG, pairs);
        try (RunDirectory directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")) {
            RunJournal journal =
                    new RunJournal(manifest(pairs, precision), directory, plan, finished, RunDocuments.OF_EXPERIMENTS);
            RunForecast forecast = new RunForecast(
                    journal.progress(),
                    StoppingRule.of(journal.manifest().settings(), false),
                    new DurationForecast(CoreCounts.uniform(1)),
                    TimeBudget.of(3_600.0),
                    diagnosis);
            RunSession session = new RunSession(journal, forecast, stop, events::add, snapshotInterval);
            session.open();
            session.run((experiment, trial, place, repeats) -> {
                journal.createDirectory(trial);
                measured.add(
                        trial.block() + " " + TrialRecordFactory.cell(trial).label());
                boolean failed = fails.test(trial);
                return record(experiment, trial, place, repeats, failed, failed ? invalid : null);
            });
            return journal.progress();
        }
    }

    static Manifest manifest(int pairs, @Nullable Double precision) {
        RunSettings settings = new RunSettings(
                RunSettings.SERVICE,
                7,
                pairs,
                3_600.0,
                precision,
                0.03,
                true,
                List.of(),
                Map.of(),
                List.of(),
                false,
                false,
                "none",
                false,
                Map.of());
        return RecordBuilder.like(RunFixture.manifest(
                        "quick",
                        new JdkRecord("own", "", "its own", "", List.of()),
                        new HostRecord("Linux", "6", "any", 2, 1L << 30, Map.of(), Map.of())))
                .with("settings", settings)
                .build();
    }

    /// Record of a trial, with figures that scatter by some percent.
    private TrialRecord record(
            Experiment experiment,
            Trial trial,
            int place,
            @Nullable Integer repeats,
            boolean failed,
            @Nullable Finding invalid) {
        double mean = (isSide(trial, "a") ? 0.1 : 0.2) * (1 + 0.02 * ((trial.id() * 7 + trial.block() * 3) % 5));
        LoadRecord load = failed && invalid == null ? null : RunFixture.load();
        return RecordBuilder.like(
                        RunFixture.trial(trial.id(), trial.block(), TrialRecordFactory.cell(trial), "time", mean))
                .with("place", place)
                .with("startedAt", together ? startOfPair(trial) : Instant.EPOCH.plusSeconds(place))
                .with("experiment", experiment.id())
                .with("jdk", trial.jdk())
                .with("status", failed ? TrialStatus.FAILED : TrialStatus.OK)
                .with("failure", failed ? "it ended" : null)
                .with("metrics", failed ? Map.of() : Map.of("mean", new Metric(mean, "s", Better.LESS)))
                .with("findings", invalid == null ? disturbance() : List.of(invalid))
                .with("repeats", repeats)
                .with("load", load)
                .build();
    }

    /// Begin of both sides of a pair at one rate.
    private static Instant startOfPair(Trial trial) {
        return Instant.EPOCH.plusSeconds(
                trial.block() * 10L + (TrialRecordFactory.cell(trial).label().contains("200") ? 1 : 0));
    }

    private List<Finding> disturbance() {
        return disturbed ? List.of(ExperimentFinding.DISTURBED.with("busy")) : List.of();
    }
}
