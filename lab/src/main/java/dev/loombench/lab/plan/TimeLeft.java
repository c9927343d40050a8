package dev.loombench.lab.plan;

import dev.loombench.lab.plan.Trial.CellKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How long the rest of a run will take: the mean of a cell's trials so far where there are any, else the
/// expectation, corrected by how far expectations were off until now.
public final class TimeLeft {
    /// Expectations are trusted as if this much had gone as expected: a few trials of one kind say little
    /// about those of another.
    private static final Duration PRIOR = Duration.ofSeconds(20);

    private final Cores cores;
    private final Map<CellKey, Spent> spent = new HashMap<>();
    private Duration measured = PRIOR;
    private Duration expected = PRIOR;

    private record Spent(int trials, Duration total) {
        Spent plus(Duration duration) {
            return new Spent(trials + 1, total.plus(duration));
        }
    }

    public TimeLeft(Cores cores) {
        this.cores = cores;
    }

    /// Takes note of a trial that took so long.
    public void finished(Trial trial, Duration took) {
        spent.merge(trial.key(), new Spent(1, took), (old, one) -> old.plus(took));
        measured = measured.plus(took);
        expected = expected.plus(Expectation.of(trial, cores.of(trial)));
    }

    /// The time that these trials will take.
    public Duration of(List<Trial> trials) {
        return trials.stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration of(Trial trial) {
        Spent known = spent.get(trial.key());
        if (known != null) {
            return known.total().dividedBy(known.trials());
        }
        double correction = measured.toNanos() / (double) expected.toNanos();
        return Duration.ofNanos((long) (Expectation.of(trial, cores.of(trial)).toNanos() * correction));
    }
}
