package dev.loombench.subject.memory;

import java.util.ArrayList;
import java.util.List;

/// At how many threads a footprint is read.
public final class Ladder {
    private static final int FIRST = 100;
    private static final int FACTOR = 10;

    private Ladder() {}

    /// 100, 1,000, 10,000 and so on, as far as they are below the largest, then the largest.
    public static List<Integer> rungs(int largest) {
        List<Integer> rungs = new ArrayList<>();
        for (long rung = FIRST; rung < largest; rung *= FACTOR) {
            rungs.add((int) rung);
        }
        rungs.add(largest);
        return rungs;
    }
}
