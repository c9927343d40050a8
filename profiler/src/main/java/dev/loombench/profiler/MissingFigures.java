package dev.loombench.profiler;

import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Registry of figures that can't be obtained in this JVM. Each is reported once and not tried again.
/// Thread-safe.
final class MissingFigures {
    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private final PrintStream out;

    MissingFigures(PrintStream out) {
        this.out = out;
    }

    /// Computes a value for a figure, unless that failed before. Never throws.
    ///
    /// @return null if the value can't be obtained
    <T> @Nullable T computeUnlessMissing(String figure, Callable<@Nullable T> computation) {
        if (missing.contains(figure)) {
            return null;
        }
        try {
            return computation.call();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            report(figure, "interrupted");
        } catch (Throwable t) {
            report(figure, t.toString());
        }
        return null;
    }

    /// Reports the reason on a new line, since JMH has begun one with the number of the iteration.
    private void report(String figure, String why) {
        if (missing.add(figure)) {
            out.println();
            out.println("# " + figure + ": absent, " + why.lines().findFirst().orElse(""));
        }
    }
}
