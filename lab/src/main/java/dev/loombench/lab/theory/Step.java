package dev.loombench.lab.theory;

/// A step of a task, at least 0 s long.
public sealed interface Step {
    double seconds();

    /// A wait without CPU time, which occupies the task's thread.
    record Wait(double seconds) implements Step {
        public Wait {
            requireSeconds(seconds);
        }
    }

    /// A computation, in CPU seconds on one core.
    record Compute(double seconds) implements Step {
        public Compute {
            requireSeconds(seconds);
        }
    }

    private static void requireSeconds(double seconds) {
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a step can't take " + seconds + " s");
        }
    }
}
