package dev.loombench.lab;

import dev.loombench.lab.plan.Planner;
import dev.loombench.lab.plan.TimeLeft;
import dev.loombench.lab.plan.Trial;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How long the rest of a run takes, and how much time it has beyond that.
///
/// A run that adds blocks for its answers has a time of its own, of which its planned blocks may leave something or
/// nothing. Every other run has its budget, or no limit.
final class RunForecast {
    /// What a run takes before its first trial and after its last one: examining the machine, writing the report.
    private static final Duration AROUND = Duration.ofSeconds(8);

    /// Blocks that an experiment of which nothing is known yet probably gets beyond the planned ones.
    private static final int USUAL_FURTHER = 2;

    private final Progress progress;
    private final FurtherBlocks further;
    private final TimeLeft timeLeft;
    private final Budget limit;
    private final long seed;
    private final Map<String, Integer> furtherBlocks = new HashMap<>();

    /// @param budget of the whole run
    /// @param seed of the run, from which the order of further blocks follows
    RunForecast(Progress progress, FurtherBlocks further, TimeLeft timeLeft, Budget budget, long seed) {
        this.progress = progress;
        this.further = further;
        this.timeLeft = timeLeft;
        this.limit =
                further.forAnswers() ? Budget.of(further.time().minus(AROUND).toMillis() / 1e3) : budget;
        this.seed = seed;
    }

    /// Takes note of a trial that took so long.
    void finished(Trial trial, Duration took) {
        timeLeft.finished(trial, took);
    }

    /// Takes note of how many further blocks an experiment's answer probably needs.
    void needs(String experiment, int blocks) {
        furtherBlocks.put(experiment, blocks);
    }

    /// Takes note of a further block that is planned now.
    void planned(String experiment) {
        needs(experiment, Math.max(0, furtherBlocks.getOrDefault(experiment, USUAL_FURTHER) - 1));
    }

    /// What these trials take.
    Duration of(List<Trial> trials) {
        return timeLeft.of(trials);
    }

    /// The time that the rest of the run takes: what is planned, and the further blocks to be expected as far as there
    /// is time for them.
    Duration left() {
        Duration planned = planned();
        if (!further.forAnswers()) {
            return planned;
        }
        Duration all = progress.experiments().stream().map(this::further).reduce(planned, Duration::plus);
        Duration limited = limit.left();
        Duration most = limited.compareTo(planned) < 0 ? planned : limited;
        return all.compareTo(most) < 0 ? all : most;
    }

    /// The time for warm-ups that take longer, and for repeating disturbed trials: what a run that adds blocks for its
    /// answers has beyond what is planned, and all that is left of a budget, which leaves out blocks.
    Duration spare() {
        if (!further.forAnswers()) {
            return limit.left();
        }
        Duration spare = limit.left().minus(planned());
        return spare.isNegative() ? Duration.ZERO : spare;
    }

    /// Whether there isn't time for a further block.
    ///
    /// @param block the time that it would take
    /// @param reserved what must still be measured after it
    boolean forbids(Duration block, List<Trial> reserved) {
        return limit.forbids(block, of(reserved));
    }

    private Duration planned() {
        return of(progress.toRun(progress.plan().trials()));
    }

    private Duration further(String experiment) {
        Duration block = of(Planner.further(progress.plan(experiment), seed, 1));
        return block.multipliedBy(furtherBlocks.getOrDefault(experiment, USUAL_FURTHER));
    }
}
