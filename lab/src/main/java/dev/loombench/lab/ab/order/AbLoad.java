package dev.loombench.lab.ab.order;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What is sent to each side, and when.
///
/// @param requests at least one, all to one host
/// @param feed has the values that they name; empty where they name none
/// @param rates requests per second, at least one
/// @param poisson whether they come independently of each other, or evenly
/// @param warmup under load before anything counts
/// @param duration of the measured window
/// @param timeout after which a request is given up
/// @param connections of the generator; empty for as many as the rate needs
public record AbLoad(
        List<AbRequest> requests,
        Optional<Path> feed,
        List<Double> rates,
        boolean poisson,
        Duration warmup,
        Duration duration,
        Duration timeout,
        OptionalInt connections) {
    public AbLoad {
        requests = List.copyOf(requests);
        rates = List.copyOf(rates);
    }

    /// The one by which sides are known to be ready.
    public AbRequest first() {
        return requests.getFirst();
    }

    /// The same with other requests.
    public AbLoad with(List<AbRequest> others) {
        return new AbLoad(others, feed, rates, poisson, warmup, duration, timeout, connections);
    }
}
