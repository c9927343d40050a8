package dev.loombench.lab.load;

import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.load.GeneratorRunner.JudgedPercentile;
import dev.loombench.lab.load.HttpMetrics.UserMetrics;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.ResponseExpectation;
import dev.loombench.protocol.server.Authentication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Load of a server by the built-in generator, at a rate or by a number of users.
///
/// @param warmup time for which requests are sent before the window
/// @param measure length of the window
/// @param spare time by which the warm-up may be extended
/// @param split processors of server and generator; absent where they share all
/// @param live receives each second, on another thread
public record GeneratorLoad(
        GeneratorRunner generator,
        Duration warmup,
        Duration measure,
        Duration spare,
        Optional<CpuSplit> split,
        Consumer<LoadSecond> live) {
    /// Percentile that the generator's lag mustn't move: experiments compare medians.
    private static final JudgedPercentile JUDGED_PERCENTILE = JudgedPercentile.of(0.5);

    private static final double TAIL_PERCENTILE = 0.99;
    private static final int MIN_CONNECTIONS = 64;
    private static final int MAX_CONNECTIONS = 4_000;

    /// Latency in seconds up to which an open load has a connection for each request.
    private static final double MAX_LATENCY_WITHOUT_QUEUE = 2;

    /// Loads a server of an experiment.
    ///
    /// @param serverPid the server's process, whose CPU time is read
    public LoadOutcome run(Job.Requests job, Arrivals arrivals, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        return run(
                order(job, arrivals, address, directory),
                TargetProcess.of(OptionalLong.of(serverPid), split),
                notice -> {});
    }

    /// Makes a load and repeats it until its window is steady.
    ///
    /// @param notice receives a sentence when the warm-up is extended
    public LoadOutcome run(LoadOrder order, TargetProcess target, Consumer<String> notice)
            throws IOException, InterruptedException {
        Path log = order.directory().resolve("generator.txt");
        LoadAssessment load = new SteadyStateRunner(generator.stop(), spare, notice)
                .run(() -> generator.run(order, target, JUDGED_PERCENTILE, log, live));
        Optional<LoadResult> result = load.result();
        if (result.isEmpty() || result.get().summary().totals().scheduled() == 0) {
            return new LoadOutcome.LoadFailure(
                    load.fault().map(LoadFault::message).orElse("the load ended without a request"));
        }
        return outcome(order, result.get(), load.findings(), load.proof());
    }

    public LoadOutcome outcome(
            LoadOrder order, LoadResult result, List<Finding> findings, Map<String, ProofRecord> proof) {
        Instant from = Instant.ofEpochMilli(result.summary().totals().begunAtMillis());
        double mean = result.intended().mean();
        return new LoadOutcome.SteadyLoad(
                LoadRecords.of(order, result, proof),
                Double.isNaN(mean) ? OptionalDouble.empty() : OptionalDouble.of(mean),
                result.summary().limits().meanInFlight(),
                from,
                from.plus(measure),
                order.arrivals() instanceof Arrivals.ClosedModel ? users(order, result) : Map.of(),
                Stream.concat(findings.stream(), tailLag(result).stream()).toList(),
                LoadChecks.firstInvalid(findings).map(Finding::message));
    }

    private static Map<String, Metric> users(LoadOrder order, LoadResult result) {
        LoadSummary.Users users = result.summary().users();
        return UserMetrics.of(
                LoadEvidenceBuilder.littlesLaw(order, result),
                OptionalLong.of(users.fewest()),
                OptionalLong.of(users.most()),
                users.oldestSeconds());
    }

    /// Reports the generator's own lag in the tail, where it doesn't void the trial, which is judged by its
    /// median.
    private static Optional<Finding> tailLag(LoadResult result) {
        double moved = result.relativeLag(TAIL_PERCENTILE);
        return moved > LoadChecks.MAX_LAG_SHARE
                ? Optional.of(new Finding(
                        "generator-lag-tail",
                        Severity.INFO,
                        String.format(
                                Locale.ROOT,
                                "%.0f %% of p99 is the generator's own lag; without it p99 is %s",
                                100 * moved / (1 + moved),
                                Format.seconds(result.prompt().quantile(TAIL_PERCENTILE))),
                        "read the highest percentiles with care, or measure for longer",
                        Map.of("moved", moved)))
                : Optional.empty();
    }

    public LoadOrder order(Job.Requests job, Arrivals arrivals, URI address, Path directory) {
        int connections = connections(arrivals);
        return new LoadOrder(
                URI.create(address + job.path()),
                "GET",
                headers(job.authentication()),
                null,
                job.expect().isEmpty()
                        ? ResponseExpectation.ANY_SUCCESS
                        : new ResponseExpectation(List.of(), job.expect()),
                arrivals,
                warmup,
                measure,
                job.timeout(),
                connections,
                SessionCount.required(arrivals, job.timeout(), connections),
                directory);
    }

    private static List<HttpHeader> headers(Authentication authentication) {
        return switch (authentication) {
            case Authentication.None none -> List.of();
            case Authentication.Basic basic -> List.of(new HttpHeader("Authorization", basic.header()));
        };
    }

    /// Number of connections that a load can make use of.
    public static int connections(Arrivals arrivals) {
        return switch (arrivals) {
            case Arrivals.ClosedModel(int users) -> users;
            case Arrivals.OpenModel(double perSecond, boolean poisson) ->
                Math.clamp((long) Math.ceil(perSecond * MAX_LATENCY_WITHOUT_QUEUE), MIN_CONNECTIONS, MAX_CONNECTIONS);
        };
    }

    /// Number of sessions, requests in flight, that a generator must support.
    public static final class SessionCount {
        private static final double MAX_SESSIONS = 2e6;

        private SessionCount() {}

        /// Computes a number with which requests time out before sessions run out; a request may wait for its
        /// timeout twice, in the queue for a connection and on the connection.
        public static int required(Arrivals arrivals, Duration timeout, int connections) {
            return switch (arrivals) {
                case Arrivals.OpenModel(double perSecond, boolean poisson) ->
                    (int) Math.min(
                            MAX_SESSIONS, 1_000 + connections + perSecond * 2.2 * (timeout.toMillis() / 1e3 + 1));
                case Arrivals.ClosedModel(int users) -> users;
            };
        }
    }
}
