package dev.loombench.lab.ab.order;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/// What is sent to each side, and when.
///
/// @param requests at least one, all to one host
/// @param rates requests per second, at least one
/// @param poisson whether they come independently of each other, or evenly
/// @param warmup under load before anything counts
/// @param duration of the measured window
/// @param timeout after which a request is given up
/// @param connections of the generator; empty for as many as the rate needs
public record AbLoad(
        List<AbRequest> requests,
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

    /// The one by which sides are known to be ready, and whose answers are compared.
    public AbRequest first() {
        return requests.getFirst();
    }

    /// The same with other requests.
    public AbLoad with(List<AbRequest> others) {
        return new AbLoad(others, rates, poisson, warmup, duration, timeout, connections);
    }
}
