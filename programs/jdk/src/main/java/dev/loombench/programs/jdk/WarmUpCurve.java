package dev.loombench.programs.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

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

    /// Operations per second over the last quarter of the windows, and at least one.
    double finalLevel() {
        return rate(windows.size() - Math.max(1, windows.size() / 4), windows.size());
    }

    /// Seconds from the first operation until throughput stays at no less than nine tenths of a level; empty where it
    /// isn't there at the end.
    OptionalDouble warmAfter(double level) {
        int warm = windows.size();
        while (warm > 0 && smoothed(warm - 1) >= WARM_SHARE * level) {
            warm--;
        }
        return warm == windows.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(windows.get(warm).end());
    }

    private double smoothed(int last) {
        return rate(Math.max(0, last + 1 - SMOOTHED_WINDOWS), last + 1);
    }

    private double rate(int from, int to) {
        List<Window> part = windows.subList(from, to);
        return part.stream().mapToLong(Window::operations).sum()
                / part.stream().mapToDouble(Window::seconds).sum();
    }
}
