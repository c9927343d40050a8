package dev.loombench.lab.method;

import dev.loombench.lab.load.plan.JtlTail;
import dev.loombench.lab.load.plan.PlanNow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Tells each second of a plan that runs, from its results as JMeter writes them.
final class PlanSeconds {
    private static final long SECOND = 1_000_000_000;

    private final Consumer<PlanNow> seconds;
    private final JtlTail results;
    private final long begin;
    private long last;
    private long due;
    private boolean readable = true;

    /// @param begin of the plan, in nanoseconds of the monotonic clock
    PlanSeconds(Path results, long begin, Consumer<PlanNow> seconds) {
        this.seconds = seconds;
        this.results = new JtlTail(results);
        this.begin = begin;
        this.last = begin;
        this.due = begin + SECOND;
    }

    /// Tells of the last second, if it is over. What is wrong with the results ends this, and is told when the plan
    /// ends.
    ///
    /// @param now of the monotonic clock
    void goOn(long now) {
        if (!readable || now < due) {
            return;
        }
        try {
            seconds.accept(results.look((double) (now - begin) / SECOND, (double) (now - last) / SECOND));
            last = now;
            due += (now - due) / SECOND * SECOND + SECOND;
        } catch (IOException unreadable) {
            readable = false;
        }
    }
}
