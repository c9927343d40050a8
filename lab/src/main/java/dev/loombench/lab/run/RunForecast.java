package dev.loombench.lab.run;

import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.schedule.DurationForecast;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialScheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Forecast of the remaining time of a run, and of the time it has to spare.
///
/// A run that adds blocks for its answers is limited by its profile's time, every other run by its budget, if
/// any.
final class RunForecast {
    /// Time before the first trial and after the last one: examining the machine, writing the report.
    private static final Duration OVERHEAD = Duration.ofSeconds(8);

    /// Further blocks expected of an experiment whose noise isn't known yet.
    private static final int DEFAULT_FURTHER_BLOCKS = 2;

    private final RunProgress progress;
    private final StoppingRule further;
    private final DurationForecast timeLeft;
    private final TimeBudget budget;
    private final TimeBudget limit;
    private final @Nullable Supplier<Duration> afterwards;
    private final Map<String, Integer> furtherBlocks = new HashMap<>();

    /// Creates the forecast of a run that starts or is resumed now.
    ///
    /// @param budget budget of all blocks
    /// @param afterwards time of what follows the blocks and must not be lost to them; absent where nothing
    ///     does, and the whole budget may be spent on any block
    RunForecast(RunJournal journal, TimeBudget budget, @Nullable Supplier<Duration> afterwards) {
        Manifest manifest = journal.manifest();
        this.progress = journal.progress();
        this.further = StoppingRule.of(manifest.settings(), journal.isResumed());
        this.timeLeft = new DurationForecast(RunRequest.cores(manifest.jdks(), manifest.cores()));
        this.budget = budget;
        this.afterwards = afterwards;
        this.limit = further.forAnswers() ? TimeBudget.of(further.time().minus(OVERHEAD), budget.clock()) : budget;
    }

    /// Rule by which blocks are added.
    StoppingRule rule() {
        return further;
    }

    void recordDuration(Trial trial, Duration took) {
        timeLeft.recordDuration(trial, took);
    }

    /// Records how many further blocks an experiment's answer probably needs.
    void setFurtherBlocks(String experiment, int blocks) {
        furtherBlocks.put(experiment, blocks);
    }

    /// Expected time of these trials.
    Duration durationOf(List<Trial> trials) {
        return timeLeft.durationOf(trials);
    }

    /// Expected time of the rest of the run: its scheduled trials, and further blocks as far as the limit
    /// allows.
    Duration remaining() {
        Duration planned = scheduled();
        if (!further.forAnswers()) {
            return planned;
        }
        Duration expected = progress.experiments().stream().map(this::further).reduce(planned, Duration::plus);
        Duration limitLeft = limit.remaining();
        Duration ceiling = limitLeft.compareTo(planned) < 0 ? planned : limitLeft;
        return expected.compareTo(ceiling) < 0 ? expected : ceiling;
    }

    /// Time for longer warm-ups and for repeating disturbed trials: what the profile's time leaves beyond the
    /// scheduled trials, or all that is left of a budget, since a budget may leave out blocks. Where something
    /// follows the blocks, a longer warm-up costs neither it nor a block.
    Duration spareTime() {
        if (!further.forAnswers() && afterwards == null) {
            return limit.remaining();
        }
        Duration spare = limit.remaining().minus(scheduled()).minus(orZero(afterwards));
        return spare.isNegative() ? Duration.ZERO : spare;
    }

    /// Whether the budget has no time for a planned block.
    ///
    /// @param missing trials of the block that are still to run
    /// @param reserved trials that must still run after it
    boolean leavesOut(List<Trial> missing, List<Trial> reserved) {
        return budget.isTooShortFor(durationOf(missing), durationOf(reserved).plus(orZero(afterwards)));
    }

    /// Whether there isn't time for further trials.
    ///
    /// @param cost time that they would take
    /// @param reserved trials that must still run after it
    boolean forbids(Duration cost, List<Trial> reserved) {
        return limit.isTooShortFor(cost, durationOf(reserved).plus(orZero(afterwards)));
    }

    private static Duration orZero(@Nullable Supplier<Duration> time) {
        return time == null ? Duration.ZERO : time.get();
    }

    private Duration scheduled() {
        return durationOf(progress.toRun(progress.schedule().trials()));
    }

    private Duration further(String experiment) {
        Duration block = durationOf(TrialScheduler.nextBlock(
                progress.schedule(experiment), progress.schedule().seed(), 1));
        return block.multipliedBy(furtherBlocks.getOrDefault(experiment, DEFAULT_FURTHER_BLOCKS));
    }

    /// Limit on the wall-clock time of a run. It ends experiments only between blocks, so that every block is whole
    /// and every experiment has at least one.
    ///
    /// @param end time at which it is used up, on the scale of the clock; absent for no limit
    /// @param clock monotonic, in nanoseconds, such as `System.nanoTime`
    record TimeBudget(@Nullable Long end, LongSupplier clock) {
        private static final Duration UNLIMITED = Duration.ofDays(365);

        static TimeBudget of(@Nullable Duration budget, LongSupplier clock) {
            return new TimeBudget(budget == null ? null : clock.getAsLong() + budget.toNanos(), clock);
        }

        /// Time that is left; zero once the budget is used up.
        Duration remaining() {
            return end == null ? UNLIMITED : Duration.ofNanos(Math.max(0, end - clock.getAsLong()));
        }

        /// Whether there isn't time for another block.
        ///
        /// @param block time that the block would take
        /// @param reserved time for the first blocks of the experiments that follow
        boolean isTooShortFor(Duration block, Duration reserved) {
            return end != null && clock.getAsLong() + block.toNanos() + reserved.toNanos() > end;
        }
    }
}
