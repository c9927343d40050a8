package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.RequestWorkload.EndpointWait;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.IdealServer;
import dev.loombench.lab.theory.IdealServer.PhysicalLimit;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Physical limit of a server cell under load, from its wait, its pool, its cores and the measured CPU time per
/// answer.
final class ServerCellIdeal {
    private ServerCellIdeal() {}

    /// @param trials of one cell on one JDK, at least one
    /// @return empty where the metric has no limit, or what a request requires of the server is unknown
    static Optional<PhysicalLimit> of(Experiment experiment, List<TrialRecord> trials, String metric) {
        return requests(experiment, trials.getFirst())
                .flatMap(
                        requests -> server(requests, trials).flatMap(server -> limit(server, requests.load(), metric)));
    }

    private static Optional<Job.Requests> requests(Experiment experiment, TrialRecord trial) {
        Candidate.ServerCandidate contender =
                new Candidate.ServerCandidate(ServerSpec.parse(trial.cell().model()));
        return switch (experiment.workload().job(contender, trial.cell().params())) {
            case Job.Requests requests -> Optional.of(requests);
            case Job.Tasks _, Job.ProgramRun _, Job.ServiceLoad _ -> Optional.empty();
        };
    }

    private static Optional<IdealServer> server(Job.Requests requests, List<TrialRecord> trials) {
        try {
            double wait = EndpointWait.seconds(requests.path());
            int cores = Math.max(1, trials.getFirst().jvm().cores());
            return Optional.of(new IdealServer(wait, cpuPerAnswer(trials), pool(requests.server()), cores));
        } catch (InvalidValueException unknownPath) {
            return Optional.empty();
        }
    }

    private static Optional<PhysicalLimit> limit(IdealServer server, Job.RequestLoad load, String metric) {
        return switch (load) {
            case Job.RequestLoad.ArrivalLoad(Arrivals.OpenModel(double perSecond, boolean poisson)) ->
                switch (metric) {
                    case "rate" -> Optional.of(server.rate(perSecond));
                    case "p50", "mean" -> server.response();
                    default -> Optional.empty();
                };
            case Job.RequestLoad.ArrivalLoad(Arrivals.ClosedModel(int users)) -> closed(server, users, 0, metric);
            case Job.RequestLoad.JMeterTestPlan plan ->
                closed(server, plan.users(), plan.pause().toNanos() / 1e9, metric);
            case Job.RequestLoad.LoadSearch search ->
                switch (metric) {
                    case "capacity", "saturation" -> server.capacity();
                    default -> Optional.empty();
                };
        };
    }

    /// Limit of a closed loop. The median may lie below the mean, but not below the wait.
    private static Optional<PhysicalLimit> closed(IdealServer server, int users, double think, String metric) {
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
                .filter(requests -> requests.load() instanceof Job.RequestLoad.ArrivalLoad generated
                        && generated.arrivals() instanceof Arrivals.OpenModel)
                .isPresent();
    }

    /// Number of times that a request's virtual thread becomes runnable: at its start, and after its wait.
    ///
    /// @return 0 where no virtual thread serves it, or its wait is unknown
    static int timesReady(Experiment experiment, TrialRecord trial) {
        return requests(experiment, trial)
                .filter(requests -> requests.server().threads() instanceof HandlerThreads.Virtual)
                .map(requests -> timesReady(requests.path()))
                .orElse(0);
    }

    private static int timesReady(String path) {
        try {
            return EndpointWait.seconds(path) > 0 ? 2 : 1;
        } catch (InvalidValueException unknownPath) {
            return 0;
        }
    }

    /// Mean CPU time per answer in seconds; empty where it wasn't measured.
    static OptionalDouble cpuPerAnswer(List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get("cpu-per-request")).stream())
                .mapToDouble(Metric::value)
                .filter(seconds -> seconds > 0)
                .average();
    }

    private static OptionalInt pool(ServerSpec server) {
        return switch (server.threads()) {
            case HandlerThreads.Platform pool -> OptionalInt.of(pool.threads());
            case HandlerThreads.Virtual _, HandlerThreads.EventLoop _ -> OptionalInt.empty();
        };
    }
}
