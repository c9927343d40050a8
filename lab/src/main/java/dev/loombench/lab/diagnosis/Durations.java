package dev.loombench.lab.diagnosis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Adds up how long threads waited where. Over a window that is how many waited at once, on average.
final class Durations {
    private record Place(Held held, Frame at) {}

    private final Map<Place, Double> seconds = new HashMap<>();

    void add(Held held, Stack stack, double time) {
        stack.significant().ifPresent(at -> seconds.merge(new Place(held, at), time, Double::sum));
    }

    List<Wait> waits(double window) {
        return seconds.entrySet().stream()
                .map(entry -> {
                    double threads = entry.getValue() / window;
                    Place place = entry.getKey();
                    return new Wait(place.held(), place.at(), threads, Math.min(1, threads), true);
                })
                .toList();
    }

    Pins pins(double window) {
        double total =
                seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        Optional<Frame> at = seconds.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> entry.getKey().at());
        return new Pins(total == 0 ? 0 : total / window, at);
    }
}
