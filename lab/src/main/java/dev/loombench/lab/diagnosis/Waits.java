package dev.loombench.lab.diagnosis;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Lists of waits.
final class Waits {
    private Waits() {}

    static List<Wait> merged(List<Wait> some, List<Wait> others) {
        return Stream.concat(some.stream(), others.stream())
                .sorted(Comparator.comparingDouble(Wait::threads).reversed())
                .toList();
    }

    static double threads(List<Wait> waits) {
        return waits.stream().mapToDouble(Wait::threads).sum();
    }
}
