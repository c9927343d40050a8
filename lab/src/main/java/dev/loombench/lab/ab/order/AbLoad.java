package dev.loombench.lab.ab.order;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// What is sent to each side, and when.
///
/// @param requests at least one, all to one host
/// @param feed has the values that they name; empty where they name none
/// @param levels under which sides are measured; none where only their capacity is searched
/// @param poisson whether they come independently of each other, or evenly
/// @param warmup under load before anything counts; of a plan, with all of its users at work
/// @param duration of the measured window, or of a whole plan
/// @param timeout after which a request is given up
/// @param connections of the generator; empty for as many as the rate needs
public record AbLoad(
        List<AbRequest> requests,
        Optional<Path> feed,
        List<AbLevel> levels,
        boolean poisson,
        Duration warmup,
        Duration duration,
        Duration timeout,
        OptionalInt connections) {
    public AbLoad {
        requests = List.copyOf(requests);
        levels = List.copyOf(levels);
    }

    /// Whose host and port are those of all.
    public AbRequest first() {
        return requests.getFirst();
    }

    /// The one by which sides are known to be ready, since it may be sent until it is answered; empty where
    /// each of them changes something.
    public Optional<AbRequest> probe() {
        return requests.stream().filter(AbRequest::isSafe).findFirst();
    }

    /// Requests per second, as far as levels are rates.
    public List<Double> rates() {
        return levels.stream()
                .flatMap(level -> switch (level) {
                    case AbLevel.Rate rate -> Stream.of(rate.perSecond());
                    case AbLevel.Plan plan -> Stream.empty();
                })
                .toList();
    }

    /// The plan that sides are under; empty where requests come at rates.
    public Optional<AbLevel.Plan> plan() {
        return levels.stream()
                .flatMap(level -> switch (level) {
                    case AbLevel.Rate rate -> Stream.empty();
                    case AbLevel.Plan plan -> Stream.of(plan);
                })
                .findFirst();
    }

    /// What one load takes.
    public Duration length() {
        return plan().isPresent() ? duration : warmup.plus(duration);
    }

    /// The same with so many connections.
    public AbLoad withConnections(int many) {
        return new AbLoad(requests, feed, levels, poisson, warmup, duration, timeout, OptionalInt.of(many));
    }

    /// The same with other requests.
    public AbLoad with(List<AbRequest> others) {
        return new AbLoad(others, feed, levels, poisson, warmup, duration, timeout, connections);
    }
}
