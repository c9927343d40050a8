package dev.loombench.subject.memory;

import java.util.ArrayList;
import java.util.List;

/// Numbers of threads at which a footprint is read.
public final class ThreadCountSteps {
    private static final int MIN_THREADS = 100;
    private static final int STEP_FACTOR = 10;

    private ThreadCountSteps() {}

    /// Returns 100, 1,000, 10,000 and so on below the largest, then the largest.
    public static List<Integer> upTo(int largest) {
        List<Integer> rungs = new ArrayList<>();
        for (long rung = MIN_THREADS; rung < largest; rung *= STEP_FACTOR) {
            rungs.add((int) rung);
        }
        rungs.add(largest);
        return rungs;
    }
}
