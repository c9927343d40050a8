package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.ProgressView.ProgressMode;
import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.observe.timeline.TimelineSignal;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressViewTest {
    private static final Trial TRIAL = trial(1);
    private static final RunEvent STARTED = new RunEvent.TrialStarted(TRIAL, 0, 3, Duration.ofMinutes(1));
    private static final Map<TimelineSignal, Double> MOMENT = Map.of(TimelineSignal.RSS, 142e6);
    private static final Duration TEN = Duration.ofSeconds(10);

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong();

    private static Trial trial(int id) {
        BatchSpec work =
                new BatchSpec(BatchShape.ONE_SHOT, new ModelSpec.VirtualPerTask(), TaskParser.parse("noop"), 10, 2);
        GridCell cell = new GridCell(
                new CellRef(new Candidate.ModelCandidate(work.model()), Map.of()),
                Map.of(),
                new Job.Tasks(work),
                IterationSpec.parse("0 ops"),
                IterationSpec.parse("1 op"),
                List.of(dev.loombench.protocol.trial.MeasurementMode.TIME),
                true);
        return new Trial(id, 1, "made", "25", cell, dev.loombench.protocol.trial.MeasurementMode.TIME, Pass.MEASURE);
    }

    private ProgressView view(ProgressMode mode) {
        return new ProgressView(new PrintStream(err, true, StandardCharsets.UTF_8), mode, 30, false, clock::get);
    }

    private ProgressView verbose(ProgressMode mode) {
        return new ProgressView(new PrintStream(err, true, StandardCharsets.UTF_8), mode, 80, true, clock::get);
    }

    private String output() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aLiveLineReplacesTheOneBeforeAndKeepsToTheTerminal() {
        ProgressView view = view(ProgressMode.LIVE);

        view.on(new RunEvent.PreparationStarted("one task of an experiment with a long name"));
        view.on(new RunEvent.PreparationStarted("another"));
        view.clear();

        assertThat(output())
                .isEqualTo("\r\u001b[Kcalibrating one task of an\n\u001b[K  experiment with a long name"
                        + "\r\u001b[1A\u001b[Kcalibrating another\u001b[J\r\u001b[K");
    }

    @Test
    void whereThereIsNoTerminalLiveLinesAreRare() {
        ProgressView view = view(ProgressMode.LINES);

        for (int i = 0; i < 100; i++) {
            view.on(new RunEvent.PreparationStarted("one task"));
        }

        assertThat(output()).isEmpty();
    }

    @Test
    void aTrialForDiagnosisIsToldByItsRecordingAndWithoutFigures() {
        ProgressView verbose = verbose(ProgressMode.LINES);

        verbose.on(new RunEvent.TrialFinished(trial(null)));
        verbose.on(new RunEvent.TrialFinished(trial(TrialRecord.DIAGNOSE_PASS)));

        assertThat(output().lines())
                .containsExactly(
                        "loombench:    7  block 4  x virtual-per-task  time 2.50 s",
                        "loombench:    7  block 4  x virtual-per-task  for diagnosis, trials/7/recording.jfr");
    }

    private static TrialRecord trial(@Nullable String pass) {
        return RecordBuilder.of(TrialRecord.class)
                .with("id", 7)
                .with("block", 4)
                .with("experiment", "x")
                .with("cell", new CellRecord("virtual-per-task", Map.of(), Map.of()))
                .with("metrics", Map.of("time", new Metric(2.5, "s", Better.LESS)))
                .with("artifacts", List.of(TrialRecord.RECORDING_FILE))
                .with("pass", pass)
                .build();
    }

    @Test
    void whatATaskSaysCannotSteerTheTerminal() {
        view(ProgressMode.LINES).on(new RunEvent.Notice("red \u001b[31m alert\nsecond line"));

        assertThat(output().strip()).doesNotContain("\u001b", "\n");
    }

    @Test
    void detailsAreForWhoeverAsksForThem() {
        view(ProgressMode.LINES).on(new RunEvent.Detail("sleep-10k: about 197 blocks"));

        assertThat(output()).isEmpty();

        verbose(ProgressMode.LINES).on(new RunEvent.Detail("sleep-10k: about 197 blocks"));

        assertThat(output()).isEqualToIgnoringNewLines("loombench: sleep-10k: about 197 blocks\n");
    }

    @Test
    void whatTheJvmDoesStandsBelowTheLiveLineIfItIsToBeVerbose() {
        ProgressView view = verbose(ProgressMode.LIVE);
        view.on(STARTED);
        view.on(new RunEvent.CurrentLoad(
                TRIAL,
                new LoadUpdate.JMeterSummary(
                        "summary + 102 in 00:00:10 = 10.2/s Avg: 1010 Min: 1001 Max: 1109 Err: 0 (0.00%)")));
        view.on(new RunEvent.TimelineMoment(TRIAL, MOMENT));

        assertThat(output().lines().map(String::strip))
                .anyMatch(line -> line.contains("trial 1 of 3"))
                .anyMatch(line -> line.contains("RSS               142 MB"))
                .anyMatch(line -> line.contains("summary + 102 in 00:00:10 = 10.2/s"));
    }

    @Test
    void otherwiseItIsNotShown() {
        for (ProgressMode mode : ProgressMode.values()) {
            ProgressView view = view(mode);
            view.on(STARTED);
            clock.addAndGet(TEN.toNanos());
            view.on(new RunEvent.TimelineMoment(TRIAL, MOMENT));
        }

        assertThat(output()).doesNotContain("RSS");
    }

    @Test
    void aLiveLineIsRepaintedWithTheFiguresOnly() {
        ProgressView view = verbose(ProgressMode.LIVE);
        view.on(STARTED);
        view.on(new RunEvent.TimelineMoment(TRIAL, MOMENT));
        err.reset();

        view.on(new RunEvent.IterationFinished(TRIAL, false, 7, 0.001));
        assertThat(output()).isEmpty();

        view.on(new RunEvent.TimelineMoment(TRIAL, MOMENT));
        assertThat(output()).contains("  7: 1.00 ms", "RSS");
    }

    @Test
    void whereThereIsNoTerminalFiguresComeEveryFiveSeconds() {
        ProgressView view = verbose(ProgressMode.LINES);
        view.on(STARTED);
        for (int second = 1; second <= 21; second++) {
            clock.addAndGet(Duration.ofSeconds(1).toNanos());
            view.on(new RunEvent.TimelineMoment(TRIAL, MOMENT));
        }

        assertThat(output().lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("loombench: trial 1 of 3, 1 min left  made virtual-per-task  CPU –")
                        && line.contains("RSS 142 MB"))
                .noneMatch(line -> line.contains("\u001b"));
    }

    @Test
    void figuresOfAnotherTrialAreNotShown() {
        ProgressView view = verbose(ProgressMode.LIVE);
        view.on(STARTED);
        view.on(new RunEvent.TimelineMoment(trial(2), MOMENT));

        assertThat(output()).doesNotContain("RSS");
    }

    @Test
    void noneIsSilent() {
        ProgressView view = verbose(ProgressMode.NONE);

        view.on(STARTED);
        view.on(new RunEvent.TimelineMoment(TRIAL, MOMENT));
        view.on(new RunEvent.Notice("repeating a trial"));
        view.on(new RunEvent.PreparationStarted("one task"));

        assertThat(output()).isEmpty();
    }
}
