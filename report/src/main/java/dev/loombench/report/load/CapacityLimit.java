package dev.loombench.report.load;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Physical limit of a server's rate, and its predicted p99 at rates below it.
///
/// @param perSecond the physical limit
/// @param bound the resource that sets it
/// @param p99 pairs of offered rate and seconds, predicted by a queue for the threads of a pool; empty if the
///     limit has another cause
public record CapacityLimit(double perSecond, String bound, List<List<Double>> p99) {
    private static final Set<String> METRICS = Set.of("capacity", "saturation");

    /// Shares of the limit at which p99 is predicted. Closer to it a queue takes too long to settle, in theory
    /// as in a test.
    private static final List<Double> SHARES = List.of(0.1, 0.3, 0.5, 0.6, 0.7, 0.75, 0.8, 0.84, 0.87, 0.9, 0.92);

    /// Derives the limit of a server from its estimates.
    ///
    /// @return empty if no limit is known
    public static Optional<CapacityLimit> of(ExperimentRecord experiment, LoadCell cell) {
        return experiment.trials().stream()
                .filter(trial -> trial.id() == cell.trial())
                .findFirst()
                .flatMap(trial -> ideal(experiment, trial).map(ideal -> of(trial, ideal)));
    }

    private static Optional<IdealRecord> ideal(ExperimentRecord experiment, TrialRecord trial) {
        return experiment.estimates().stream()
                .filter(estimate -> METRICS.contains(estimate.metric()))
                .filter(estimate ->
                        estimate.jdk().equals(trial.jdk()) && estimate.cell().equals(trial.cell()))
                .map(estimate -> estimate.ideal())
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static CapacityLimit of(TrialRecord trial, IdealRecord ideal) {
        OptionalInt threads = threads(trial.cell().model());
        return new CapacityLimit(
                ideal.value(),
                ideal.bound(),
                threads.isPresent() && ideal.bound().contains("threads")
                        ? curve(threads.getAsInt(), ideal.value())
                        : List.of());
    }

    private static OptionalInt threads(String model) {
        try {
            return ServerSpec.parse(model).threads() instanceof HandlerThreads.Platform pool
                    ? OptionalInt.of(pool.threads())
                    : OptionalInt.empty();
        } catch (IllegalArgumentException unknownServer) {
            return OptionalInt.empty();
        }
    }

    /// Predicts p99 by an M/D/c queue whose servers are the threads; the service time follows from the limit.
    private static List<List<Double>> curve(int threads, double limit) {
        Duration service = Duration.ofNanos(Math.round(1e9 * threads / limit));
        List<List<Double>> points = new ArrayList<>();
        for (double share : SHARES) {
            new DeterministicQueue(threads, service, share * limit)
                    .steadyState()
                    .ifPresent(times -> points.add(List.of(share * limit, times.quantile(0.99))));
        }
        return points;
    }
}
