package dev.loombench.lab.diagnose.recorded;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sums the wait times of threads by kind and site. Divided by the window, that is the mean number waiting at
/// once.
final class WaitTimeAccumulator {
    private record Site(WaitKind kind, Frame frame) {}

    private final Map<Site, Double> seconds = new HashMap<>();

    void add(WaitKind kind, JfrStack stack, double time) {
        stack.mainFrame().ifPresent(frame -> seconds.merge(new Site(kind, frame), time, Double::sum));
    }

    List<WaitSite> waits(double window) {
        return seconds.entrySet().stream()
                .map(entry -> {
                    double threads = entry.getValue() / window;
                    Site site = entry.getKey();
                    return new WaitSite(site.kind(), site.frame(), threads, Math.min(1, threads), true);
                })
                .toList();
    }

    CarrierPinning pins(double window) {
        double total =
                seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        Optional<Frame> frame = seconds.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> entry.getKey().frame());
        return new CarrierPinning(total == 0 ? 0 : total / window, frame);
    }
}
