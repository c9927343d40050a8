package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.ProgressView.Mode;
import dev.loombench.lab.RunEvent;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.journal.TrialRecord.JvmRecord;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressViewTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private ProgressView view(Mode mode) {
        return new ProgressView(new PrintStream(err, true, StandardCharsets.UTF_8), mode, 30, false);
    }

    private String seen() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aRunBeginsWithItsSizeAndPlace() {
        view(Mode.LINES).on(new RunEvent.Opened(Path.of("runs/1"), 12, Duration.ofSeconds(75)));

        assertThat(seen()).isEqualToIgnoringNewLines("loombench: 12 trials, about 1 min 15 s, into runs/1\n");
    }

    @Test
    void aLiveLineReplacesTheOneBeforeAndKeepsToTheTerminal() {
        ProgressView view = view(Mode.LIVE);

        view.on(new RunEvent.Preparing("one task of an experiment with a long name"));
        view.on(new RunEvent.Preparing("another"));
        view.clear();

        assertThat(seen()).isEqualTo("\r\u001b[Kcalibrating one task of an ex\r\u001b[Kcalibrating another\r\u001b[K");
    }

    @Test
    void whereThereIsNoTerminalLiveLinesAreRare() {
        ProgressView view = view(Mode.LINES);

        for (int i = 0; i < 100; i++) {
            view.on(new RunEvent.Preparing("one task"));
        }

        assertThat(seen()).isEmpty();
    }

    @Test
    void aTrialForDiagnosisIsToldByItsRecordingAndWithoutFigures() {
        ProgressView verbose =
                new ProgressView(new PrintStream(err, true, StandardCharsets.UTF_8), Mode.LINES, 80, true);

        verbose.on(new RunEvent.TrialFinished(trial(null)));
        verbose.on(new RunEvent.TrialFinished(trial(TrialRecord.DIAGNOSE)));

        assertThat(seen().lines())
                .containsExactly(
                        "loombench:    7  block 4  x virtual-per-task  time 2.50 s",
                        "loombench:    7  block 4  x virtual-per-task  for diagnosis, trials/7/recording.jfr");
    }

    private static TrialRecord trial(@Nullable String pass) {
        return new TrialRecord(
                7,
                7,
                4,
                "x",
                "25",
                new CellRecord("virtual-per-task", Map.of(), Map.of()),
                "time",
                TrialStatus.OK,
                Instant.EPOCH,
                1,
                new JvmRecord("virtual-per-task", null, 2, "G1", null, 2, List.of()),
                Map.of(),
                Map.of("time", new Metric(2.5, "s", Better.LESS)),
                List.of(),
                null,
                null,
                null,
                null,
                List.of(TrialRecord.RECORDING),
                List.of(),
                pass,
                null);
    }

    @Test
    void whatATaskSaysCannotSteerTheTerminal() {
        view(Mode.LINES).on(new RunEvent.Notice("red \u001b[31m alert\nsecond line"));

        assertThat(seen().strip()).doesNotContain("\u001b", "\n");
    }

    @Test
    void noneIsSilent() {
        ProgressView view = view(Mode.NONE);

        view.on(new RunEvent.Notice("repeating a trial"));
        view.on(new RunEvent.Preparing("one task"));

        assertThat(seen()).isEmpty();
    }
}
