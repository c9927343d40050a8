package dev.loombench.lab.load;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.ResponseExpectation;
import dev.loombench.protocol.server.Authentication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Load of a server of an experiment by the built-in generator, at a rate or by a number of users.
///
/// @param warmup time for which requests are sent before the window
/// @param measure length of the window
/// @param spare time by which the warm-up may be extended
/// @param split processors of server and generator; absent where they share all
public record GeneratorLoad(
        GeneratorRunner generator,
        Duration warmup,
        Duration measure,
        Duration spare,
        Optional<CpuSplit> split,
        LoadListener live) {
    private static final int MIN_CONNECTIONS = 64;

    /// Most connections that a load gets unless they are given.
    public static final int MAX_CONNECTIONS = 4_000;

    private static final double MAX_SESSIONS = 2e6;

    /// Latency in seconds up to which an open load has a connection for each request.
    private static final double MAX_LATENCY_WITHOUT_QUEUE = 2;

    /// Loads the server until a window is steady.
    ///
    /// @param serverPid the server's process, whose CPU time is read
    public LoadOutcome run(Job.Requests job, Arrivals arrivals, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        return LoadOutcome.of(generator.run(
                trialRequest(order(job, arrivals, address, directory), spare),
                TargetProcess.of(OptionalLong.of(serverPid), split),
                live));
    }

    /// Request for a load whose figures enter a trial. The generator's lag mustn't move the median, which trials
    /// compare.
    ///
    /// @param spare time by which the warm-up may be extended
    public static GeneratorRequest trialRequest(LoadOrder order, Duration spare) {
        return new GeneratorRequest(order, JudgedPercentile.of(0.5), spare, GeneratorRequest.TRIAL_LOG);
    }

    public LoadOrder order(Job.Requests job, Arrivals arrivals, URI address, Path directory) {
        int connections = connections(job, arrivals);
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
                sessions(arrivals, job.timeout(), connections),
                directory);
    }

    private static List<HttpHeader> headers(Authentication authentication) {
        return switch (authentication) {
            case Authentication.None none -> List.of();
            case Authentication.Basic basic -> List.of(new HttpHeader("Authorization", basic.header()));
        };
    }

    /// Number of connections of a trial. In a closed loop each user has one.
    private static int connections(Job.Requests job, Arrivals arrivals) {
        return switch (arrivals) {
            case Arrivals.ClosedModel loop -> connections(loop);
            case Arrivals.OpenModel open -> job.connections().orElse(connections(open));
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

    /// Number of sessions, requests in flight, that a generator must support. With it requests time out
    /// before sessions run out; a request may wait for its timeout twice, in the queue for a connection and
    /// on the connection.
    public static int sessions(Arrivals arrivals, Duration timeout, int connections) {
        return switch (arrivals) {
            case Arrivals.OpenModel(double perSecond, boolean poisson) ->
                (int) Math.min(MAX_SESSIONS, 1_000 + connections + perSecond * 2.2 * (timeout.toMillis() / 1e3 + 1));
            case Arrivals.ClosedModel(int users) -> users;
        };
    }
}
