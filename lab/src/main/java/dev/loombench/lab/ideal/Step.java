package dev.loombench.lab.ideal;

/// A part of a task, at least 0 s long.
public sealed interface Step {
    double seconds();

    /// The task waits and needs no CPU; its thread is taken all the while.
    record Wait(double seconds) implements Step {
        public Wait {
            requireSeconds(seconds);
        }
    }

    /// The task needs so much time of one CPU.
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
