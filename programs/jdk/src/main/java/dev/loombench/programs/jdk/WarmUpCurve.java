package dev.loombench.programs.jdk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Throughput in successive windows, and when it reached a level.
final class WarmUpCurve {
    /// Windows that are averaged, the one in question last: single ones differ by more than a tenth if only for the
    /// collector.
    private static final int SMOOTHED_WINDOWS = 5;

    private static final double WARM_SHARE = 0.9;

    private final List<Window> windows = new ArrayList<>();
    private double end;

    /// A window of time.
    ///
    /// @param end seconds from the first operation
    /// @param operations completed in it
    private record Window(double end, double seconds, long operations) {}

    /// Adds the next window.
    ///
    /// @param windowEnd seconds from the first operation, after the end of the last window
    /// @param operations completed in it
    void add(double windowEnd, long operations) {
        windows.add(new Window(windowEnd, windowEnd - end, operations));
        end = windowEnd;
    }

    /// Operations per second at the end: the median over the last quarter of the windows, and at least one.
    double finalLevel() {
        int from = windows.size() - Math.max(1, windows.size() / 4);
        double[] rates = windows.subList(from, windows.size()).stream()
                .mapToDouble(window -> window.operations() / window.seconds())
                .sorted()
                .toArray();
        return Arrays.stream(rates, (rates.length - 1) / 2, rates.length / 2 + 1)
                .average()
                .orElseThrow();
    }

    /// Seconds from the first operation until throughput stays at no less than nine tenths of a level; the whole time
    /// where it doesn't.
    double warmAfter(double level) {
        int warm = windows.size();
        while (warm > 0 && smoothed(warm - 1) >= WARM_SHARE * level) {
            warm--;
        }
        return windows.get(Math.min(warm, windows.size() - 1)).end();
    }

    private double smoothed(int last) {
        List<Window> averaged = windows.subList(Math.max(0, last + 1 - SMOOTHED_WINDOWS), last + 1);
        return averaged.stream().mapToLong(Window::operations).sum()
                / averaged.stream().mapToDouble(Window::seconds).sum();
    }
}
