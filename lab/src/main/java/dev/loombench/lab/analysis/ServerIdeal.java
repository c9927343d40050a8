package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Contender;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.PathWait;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.theory.IdealServer;
import dev.loombench.lab.theory.ServerLimit;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.ServerSpec;
import dev.loombench.protocol.server.Threads;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Physical limit of a server cell under load, from its wait, its pool, its cores and the measured CPU time per
/// answer.
final class ServerIdeal {
    private ServerIdeal() {}

    /// Computes the limit of one metric.
    ///
    /// @param trials of one cell on one JDK, at least one
    /// @return empty where the metric has no limit, or what a request requires of the server is unknown
    static Optional<ServerLimit> of(Experiment experiment, List<TrialRecord> trials, String metric) {
        return requests(experiment, trials.getFirst())
                .flatMap(
                        requests -> server(requests, trials).flatMap(server -> limit(server, requests.load(), metric)));
    }

    private static Optional<Job.Requests> requests(Experiment experiment, TrialRecord trial) {
        Contender.Server contender =
                new Contender.Server(ServerSpec.parse(trial.cell().model()));
        return switch (experiment.workload().job(contender, trial.cell().params())) {
            case Job.Requests requests -> Optional.of(requests);
            case Job.Tasks tasks -> Optional.empty();
        };
    }

    private static Optional<IdealServer> server(Job.Requests requests, List<TrialRecord> trials) {
        try {
            double wait = PathWait.seconds(requests.path());
            int cores = Math.max(1, trials.getFirst().jvm().cores());
            return Optional.of(new IdealServer(wait, compute(trials), pool(requests.server()), cores));
        } catch (BadWord unknownPath) {
            return Optional.empty();
        }
    }

    private static Optional<ServerLimit> limit(IdealServer server, Job.Load load, String metric) {
        return switch (load) {
            case Job.Load.Generated(Arrivals.Open(double perSecond, boolean poisson)) ->
                switch (metric) {
                    case "rate" -> Optional.of(server.rate(perSecond));
                    case "p50", "mean" -> server.response();
                    default -> Optional.empty();
                };
            case Job.Load.Generated(Arrivals.Closed(int users)) -> closed(server, users, 0, metric);
            case Job.Load.Plan plan -> closed(server, plan.users(), plan.pause().toNanos() / 1e9, metric);
            case Job.Load.Search search ->
                switch (metric) {
                    case "capacity", "saturation" -> server.capacity();
                    default -> Optional.empty();
                };
        };
    }

    /// Limit of a closed loop. The median may lie below the mean, but not below the wait.
    private static Optional<ServerLimit> closed(IdealServer server, int users, double think, String metric) {
        return switch (metric) {
            case "rate" -> server.rate(users, think);
            case "mean" -> server.meanResponse(users, think);
            case "p50" -> server.response();
            default -> Optional.empty();
        };
    }

    /// Whether arrivals are open: independent of how long answers take.
    static boolean isOpen(Experiment experiment, List<TrialRecord> trials) {
        return requests(experiment, trials.getFirst())
                .filter(requests -> requests.load() instanceof Job.Load.Generated generated
                        && generated.arrivals() instanceof Arrivals.Open)
                .isPresent();
    }

    /// Number of times that a request's virtual thread becomes runnable: at its start, and after its wait.
    ///
    /// @return 0 where no virtual thread serves it, or its wait is unknown
    static int timesReady(Experiment experiment, TrialRecord trial) {
        return requests(experiment, trial)
                .filter(requests -> requests.server().threads() instanceof Threads.Virtual)
                .map(requests -> timesReady(requests.path()))
                .orElse(0);
    }

    private static int timesReady(String path) {
        try {
            return PathWait.seconds(path) > 0 ? 2 : 1;
        } catch (BadWord unknownPath) {
            return 0;
        }
    }

    /// Mean CPU time per answer in seconds; empty where it wasn't measured.
    static OptionalDouble compute(List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get("cpu-per-request")).stream())
                .mapToDouble(Metric::value)
                .filter(seconds -> seconds > 0)
                .average();
    }

    private static OptionalInt pool(ServerSpec server) {
        return switch (server.threads()) {
            case Threads.Platform pool -> OptionalInt.of(pool.threads());
            case Threads.Virtual virtual -> OptionalInt.empty();
            case Threads.EventLoop loop -> OptionalInt.empty();
        };
    }
}
