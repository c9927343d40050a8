package dev.loombench.cli.terminal;

import dev.loombench.lab.RunEvent;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.plan.Trial.Pass;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// What happens, on stderr: one live line on a terminal, a line every 15 s elsewhere.
public final class ProgressView {
    /// How progress is shown.
    public enum Mode {
        AUTO,
        LIVE,
        LINES,
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final long BETWEEN_LINES = Duration.ofSeconds(15).toNanos();
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream err;
    private final Mode mode;
    private final int columns;
    private final boolean verbose;
    private final Set<String> told = new HashSet<>();
    private long lastLine = System.nanoTime();
    private String status = "";

    /// @param mode not `AUTO`
    /// @param verbose whether every trial leaves a line
    public ProgressView(PrintStream err, Mode mode, int columns, boolean verbose) {
        this.err = err;
        this.mode = mode;
        this.columns = columns;
        this.verbose = verbose;
    }

    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.Opened(var directory, int trials, Duration expected) ->
                say(trials + (trials == 1 ? " trial" : " trials") + ", about " + Figures.duration(expected) + ", into "
                        + directory);
            case RunEvent.Preparing(String what) -> show("calibrating " + what);
            case RunEvent.ExperimentStarted(String id, String title, int trials) -> {}
            case RunEvent.TrialStarted(Trial trial, int done, int planned, Duration left) -> {
                status = String.format(
                        Locale.ROOT,
                        "trial %d of %d, %s left  %s",
                        done + 1,
                        planned,
                        Figures.duration(left),
                        label(trial));
                show(status);
            }
            case RunEvent.Iteration(Trial trial, boolean warmup, int index, double value) ->
                show(status + "  " + (warmup ? "warm-up " : "") + index + ": "
                        + Figures.value(value, trial.mode() == dev.loombench.protocol.Mode.TIME ? "s" : "ops/s"));
            case RunEvent.TrialFinished(var trial) -> {
                if (trial.status() == TrialStatus.FAILED) {
                    say("failed: " + whatAndWhy(trial));
                } else if (trial.status() == TrialStatus.REFUSED && told.add(whatAndWhy(trial))) {
                    say("no figures: " + whatAndWhy(trial) + remedy(trial));
                } else if (verbose && trial.forDiagnosis()) {
                    say(verbosely(trial) + "  for diagnosis, "
                            + trial.placeOfRecording().orElse("nothing was recorded"));
                } else if (verbose) {
                    trial.metrics().entrySet().stream()
                            .findFirst()
                            .ifPresent(metric -> say(verbosely(trial) + "  " + metric.getKey() + " "
                                    + Figures.value(
                                            metric.getValue().value(),
                                            metric.getValue().unit())));
                }
            }
            case RunEvent.ExperimentFinished(var experiment) -> clear();
            case RunEvent.Notice(String message) -> say(message);
        }
    }

    private static String whatAndWhy(TrialRecord trial) {
        return trial.experiment() + " " + trial.cell().label() + " on JDK " + trial.jdk() + ": " + trial.failure();
    }

    private static String verbosely(TrialRecord trial) {
        return String.format(
                Locale.ROOT,
                "%4d  block %d  %s %s",
                trial.id(),
                trial.block(),
                trial.experiment(),
                trial.cell().label());
    }

    private static String remedy(TrialRecord trial) {
        return trial.findings().stream()
                .findFirst()
                .map(finding -> ". " + finding.remedy())
                .orElse("");
    }

    private static String label(Trial trial) {
        StringBuilder label = new StringBuilder(
                trial.experiment() + " " + trial.cell().declared().model());
        trial.cell()
                .levels()
                .forEach((name, level) ->
                        label.append(' ').append(name).append('=').append(level));
        return label.append(trial.pass() == Pass.DIAGNOSE ? ", for diagnosis" : "")
                .toString();
    }

    /// A line that stays.
    private void say(String message) {
        clear();
        if (mode != Mode.NONE) {
            err.println("loombench: " + Screen.harmless(message));
            err.flush();
        }
    }

    /// A line that the next one replaces.
    private void show(String message) {
        switch (mode) {
            case LIVE -> {
                String line = Screen.harmless(message);
                err.print(CLEAR + (line.length() < columns ? line : line.substring(0, columns - 1)));
                err.flush();
            }
            case LINES -> {
                if (System.nanoTime() - lastLine >= BETWEEN_LINES) {
                    lastLine = System.nanoTime();
                    say(message);
                }
            }
            case NONE, AUTO -> {}
        }
    }

    /// Takes the live line away.
    public void clear() {
        if (mode == Mode.LIVE) {
            err.print(CLEAR);
            err.flush();
        }
    }
}
