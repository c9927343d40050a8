package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.load.LoadUpdate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Reporter of a running plan's seconds, from the results that JMeter is writing.
final class SecondReporter {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final Consumer<LoadUpdate.JMeterSecond> seconds;
    private final JtlTail results;
    private final long begin;
    private long last;
    private long due;
    private boolean readable = true;

    /// Creates a reporter.
    ///
    /// @param begin of the plan, as `System.nanoTime`
    SecondReporter(Path results, long begin, Consumer<LoadUpdate.JMeterSecond> seconds) {
        this.seconds = seconds;
        this.results = new JtlTail(results);
        this.begin = begin;
        this.last = begin;
        this.due = begin + SECOND_NANOS;
    }

    /// Reports the latest second if it is over. Unreadable results end the reports; the error itself is
    /// reported at the end of the plan.
    ///
    /// @param now `System.nanoTime`
    void reportIfDue(long now) {
        if (!readable || now < due) {
            return;
        }
        try {
            seconds.accept(results.read((double) (now - begin) / SECOND_NANOS, (double) (now - last) / SECOND_NANOS));
            last = now;
            due += (now - due) / SECOND_NANOS * SECOND_NANOS + SECOND_NANOS;
        } catch (IOException | UserErrorException unreadable) {
            readable = false;
        }
    }
}
