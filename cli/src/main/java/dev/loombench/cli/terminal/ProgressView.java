package dev.loombench.cli.terminal;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.observe.timeline.TimelineSignal;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.Format;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Prints the progress of a run on stderr: one live line on a terminal, elsewhere a line every 15 s. In verbose
/// mode the state of the measured JVM follows below it, or in a line every 5 s. Thread-safe.
public final class ProgressView {
    /// Ways to show progress.
    public enum ProgressMode {
        AUTO,
        LIVE,
        LINES,
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final long LINE_INTERVAL_NANOS = Duration.ofSeconds(15).toNanos();
    private static final long FIGURES_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

    private final ProgressMode mode;
    private final int columns;
    private final boolean verbose;
    private final LongSupplier clock;
    private final LiveBlock block;
    private final Set<String> reportedRefusals = new HashSet<>();
    private long lastLine;
    private String status = "";
    private String now = "";
    private @Nullable Trial running;
    private @Nullable Map<TimelineSignal, Double> moment;
    private @Nullable LoadUpdate load;

    /// Creates the display of a run's progress.
    ///
    /// @param mode not `AUTO`
    /// @param verbose whether each trial leaves a line, and the state of its JVM is shown while it runs
    public ProgressView(PrintStream err, ProgressMode mode, int columns, boolean verbose) {
        this(err, mode, columns, verbose, System::nanoTime);
    }

    /// Creates a display with another clock.
    ///
    /// @param clock monotonic, in nanoseconds
    public ProgressView(PrintStream err, ProgressMode mode, int columns, boolean verbose, LongSupplier clock) {
        this.mode = mode;
        this.columns = columns;
        this.verbose = verbose;
        this.clock = clock;
        this.block = new LiveBlock(err, mode, columns);
        this.lastLine = clock.getAsLong();
    }

    public synchronized void on(RunEvent event) {
        switch (event) {
            case RunEvent.RunOpened(var directory, String profile, int trials, Duration expected) ->
                block.printLine(
                        Format.count(trials, "trial") + ", about " + Format.duration(expected) + ", into " + directory);
            case RunEvent.PreparationStarted(String what) -> printTransient("calibrating " + what);
            case RunEvent.SnapshotTaken _ -> {}
            case RunEvent.TrialStarted(Trial trial, int done, int planned, Duration left) -> {
                status = String.format(
                        Locale.ROOT,
                        "trial %d of %d, %s left  %s",
                        done + 1,
                        planned,
                        Format.duration(left),
                        label(trial));
                follow(trial);
                printTransient(status);
            }
            case RunEvent.TrialRepeated(Trial trial, String reason) ->
                block.printLine("measuring " + trial.experiment() + " "
                        + trial.cell().declared().model() + " again: " + reason);
            case RunEvent.IterationFinished(Trial trial, boolean warmup, int index, double value) ->
                printTransient(status + "  " + (warmup ? "warm-up " : "") + index + ": "
                        + Format.quantity(
                                value,
                                trial.mode() == dev.loombench.protocol.trial.MeasurementMode.TIME ? "s" : "ops/s"));
            case RunEvent.TimelineMoment(Trial trial, Map<TimelineSignal, Double> current) -> {
                if (verbose && trial.equals(running)) {
                    moment = current;
                    figures(current);
                }
            }
            case RunEvent.CurrentLoad(Trial trial, LoadUpdate current) -> {
                if (trial.equals(running)) {
                    load = current;
                }
            }
            case RunEvent.TrialFinished(var trial) -> {
                follow(null);
                if (trial.status() == TrialStatus.FAILED) {
                    block.printLine("failed: " + failureText(trial));
                } else if (trial.status() == TrialStatus.REFUSED
                        && !trial.hasFinding(ExperimentFinding.JDK_MISSING.code())
                        && reportedRefusals.add(failureText(trial))) {
                    block.printLine("no figures: " + failureText(trial) + remedy(trial));
                } else if (verbose && trial.forDiagnosis()) {
                    block.printLine(trialText(trial) + "  for diagnosis, "
                            + trial.recordingPath().orElse("nothing was recorded"));
                } else if (verbose) {
                    trial.metrics().entrySet().stream()
                            .findFirst()
                            .ifPresent(metric -> block.printLine(trialText(trial) + "  " + metric.getKey() + " "
                                    + Format.quantity(
                                            metric.getValue().value(),
                                            metric.getValue().unit())));
                }
            }
            case RunEvent.ExperimentFinished(var experiment) -> clear();
            case RunEvent.Notice(String message) -> block.printLine(message);
            case RunEvent.Detail(String message) -> {
                if (verbose) {
                    block.printLine(message);
                }
            }
        }
    }

    private void follow(@Nullable Trial trial) {
        running = trial;
        moment = null;
        load = null;
    }

    /// Shows the state of the JVM; called about once a second.
    private void figures(Map<TimelineSignal, Double> current) {
        switch (mode) {
            case LIVE -> paint();
            case LINES -> {
                String line = JvmStatusView.line(current, load);
                if (!line.isEmpty()) {
                    printLineAfter(FIGURES_INTERVAL_NANOS, status + "  " + line);
                }
            }
            case NONE, AUTO -> {}
        }
    }

    private void paint() {
        List<String> lines = new ArrayList<>(List.of(now));
        if (moment != null) {
            lines.addAll(JvmStatusView.rows(moment, load, columns));
        }
        block.paint(lines);
    }

    private static String failureText(TrialRecord trial) {
        return trial.experiment() + " " + trial.cell().label() + " on JDK " + trial.jdk() + ": " + trial.failure();
    }

    private static String trialText(TrialRecord trial) {
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

    /// Prints a line that the next one replaces; with the state of the JVM below it if that is known.
    private void printTransient(String message) {
        now = message;
        switch (mode) {
            case LIVE -> {
                if (moment == null) {
                    paint();
                }
            }
            case LINES -> printLineAfter(LINE_INTERVAL_NANOS, message);
            case NONE, AUTO -> {}
        }
    }

    private void printLineAfter(long pause, String message) {
        if (clock.getAsLong() - lastLine >= pause) {
            lastLine = clock.getAsLong();
            block.printLine(message);
        }
    }

    /// Removes the live lines.
    public synchronized void clear() {
        block.clear();
    }
}
