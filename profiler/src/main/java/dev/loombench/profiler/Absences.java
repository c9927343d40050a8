package dev.loombench.profiler;

import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Which figures can't be had in this JVM. Each is said once, and not tried again. For any thread.
final class Absences {
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private final PrintStream out;

    Absences(PrintStream out) {
        this.out = out;
    }

    /// Asks for something that belongs to a figure, unless it failed before. Throws nothing.
    ///
    /// @return absent if it can't be had
    <T> @Nullable T unlessAbsent(String figure, Callable<@Nullable T> asked) {
        if (said.contains(figure)) {
            return null;
        }
        try {
            return asked.call();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            say(figure, "interrupted");
        } catch (Throwable t) {
            say(figure, t.toString());
        }
        return null;
    }

    /// On a line of its own: JMH has begun one with the number of the iteration.
    private void say(String figure, String why) {
        if (said.add(figure)) {
            out.println();
            out.println("# " + figure + ": absent, " + why.lines().findFirst().orElse(""));
        }
    }
}
