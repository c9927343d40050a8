package dev.loombench.cli.terminal;

import dev.loombench.lab.RunEvent;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.method.LoadNow;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.lab.timeline.Moment;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// What happens, on stderr: one live line on a terminal, a line every 15 s elsewhere. If it is to be verbose, what the
/// measured JVM does stands below it, or in a line every 5 s. For any thread.
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
    private static final long BETWEEN_FIGURES = Duration.ofSeconds(5).toNanos();

    private final PrintStream err;
    private final Mode mode;
    private final boolean verbose;
    private final LongSupplier clock;
    private final LiveBlock block;
    private final Set<String> told = new HashSet<>();
    private long lastLine;
    private String status = "";
    private String now = "";
    private @Nullable Trial running;
    private @Nullable Moment moment;
    private @Nullable LoadNow load;

    /// @param mode not `AUTO`
    /// @param verbose whether every trial leaves a line, and is followed while it goes on
    public ProgressView(PrintStream err, Mode mode, int columns, boolean verbose) {
        this(err, mode, columns, verbose, System::nanoTime);
    }

    /// @param clock monotonic, in nanoseconds
    ProgressView(PrintStream err, Mode mode, int columns, boolean verbose, LongSupplier clock) {
        this.err = err;
        this.mode = mode;
        this.verbose = verbose;
        this.clock = clock;
        this.block = new LiveBlock(err, columns);
        this.lastLine = clock.getAsLong();
    }

    public synchronized void on(RunEvent event) {
        switch (event) {
            case RunEvent.Opened(var directory, String profile, int trials, Duration expected) ->
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
                follow(trial);
                show(status);
            }
            case RunEvent.Iteration(Trial trial, boolean warmup, int index, double value) ->
                show(status + "  " + (warmup ? "warm-up " : "") + index + ": "
                        + Figures.value(value, trial.mode() == dev.loombench.protocol.Mode.TIME ? "s" : "ops/s"));
            case RunEvent.Watched(Trial trial, Moment seen) -> {
                if (verbose && trial.equals(running)) {
                    moment = seen;
                    figures(seen);
                }
            }
            case RunEvent.Loaded(Trial trial, LoadNow seen) -> {
                if (trial.equals(running)) {
                    load = seen;
                }
            }
            case RunEvent.TrialFinished(var trial) -> {
                follow(null);
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
            case RunEvent.Detail(String message) -> {
                if (verbose) {
                    say(message);
                }
            }
        }
    }

    private void follow(@Nullable Trial trial) {
        running = trial;
        moment = null;
        load = null;
    }

    /// About once a second.
    private void figures(Moment seen) {
        switch (mode) {
            case LIVE -> paint();
            case LINES -> {
                String line = LiveView.line(seen, load);
                if (!line.isEmpty()) {
                    sayAfter(BETWEEN_FIGURES, status + "  " + line);
                }
            }
            case NONE, AUTO -> {}
        }
    }

    private void paint() {
        List<String> lines = new ArrayList<>(List.of(now));
        if (moment != null) {
            lines.addAll(LiveView.rows(moment, load));
        }
        block.paint(lines);
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

    /// A line that the next one replaces. Where figures stand below it, it is repainted with them.
    private void show(String message) {
        now = message;
        switch (mode) {
            case LIVE -> {
                if (moment == null) {
                    paint();
                }
            }
            case LINES -> sayAfter(BETWEEN_LINES, message);
            case NONE, AUTO -> {}
        }
    }

    private void sayAfter(long pause, String message) {
        if (clock.getAsLong() - lastLine >= pause) {
            lastLine = clock.getAsLong();
            say(message);
        }
    }

    /// Takes away what is live.
    public synchronized void clear() {
        if (mode == Mode.LIVE) {
            block.clear();
        }
    }
}
