package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.load.checks.WarmUpRule;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Load of each side: requests, rates or plan, and durations.
///
/// @param requests at least one request, all to one host; none for a job, and if a driver measures sides that are
///     only asked whether they are ready
/// @param feed file with the values that requests name; empty if they name none
/// @param works loads under which sides are measured, rising rates; none if only capacities are searched
/// @param poisson whether arrivals are Poisson, or evenly spaced
/// @param warmup time under load before the first window, unless sides are warmed up by work; of a plan, with all
///     of its users at work
/// @param duration measured time of each start of a side, in one or more windows; of a whole plan
/// @param timeout time after which a request is given up
/// @param connections connections of the generator; empty for as many as the rate needs
/// @param warmsUpByWork whether sides are first loaded as fast as they answer, until they are warm
/// @param responseTime mean response time of the slowest side when it was first tried; zero until then
public record AbLoad(
        List<AbRequest> requests,
        Optional<Path> feed,
        List<SideWork> works,
        boolean poisson,
        Duration warmup,
        Duration duration,
        Duration timeout,
        OptionalInt connections,
        boolean warmsUpByWork,
        Duration responseTime) {
    /// Assumed time of a warm-up by work.
    private static final Duration EXPECTED_WARM_UP = Duration.ofSeconds(12);

    /// Time under the measured load before each window: new connections are opened, and the side is busy again.
    private static final Duration MIN_SETTLING = Duration.ofSeconds(2);

    /// The same as a multiple of the response time, after which as many requests end as begin.
    private static final int RESPONSES_PER_SETTLING = 2;

    private static final int MAX_WINDOWS = 4;

    /// Reserve for a side that falls behind: its responses take a multiple of the first ones' time.
    private static final double SLOWDOWN_RESERVE = 4;
    private static final Duration MIN_WINDOW = Duration.ofSeconds(5);

    /// Length of a window as a multiple of the response time at least, where there are several.
    private static final int MIN_RESPONSES_PER_WINDOW = 10;

    /// Requests that are due in a window at least, where there are several.
    private static final double MIN_REQUESTS_PER_WINDOW = 50;

    /// Time beside each further window: start of the generator, last responses.
    private static final Duration WINDOW_OVERHEAD = Duration.ofSeconds(1);

    /// Assumed start time of a side that hasn't been started yet.
    public static final Duration ASSUMED_START = Duration.ofSeconds(10);

    /// Timeout of requests beside a job, which sends none.
    public static final Duration JOB_CLIENT_TIMEOUT = Duration.ofSeconds(10);

    /// Time of a trial beside its load: start of the generator, last responses, end of the side.
    public static final Duration TRIAL_OVERHEAD = Duration.ofSeconds(4);

    public AbLoad {
        requests = List.copyOf(requests);
        works = List.copyOf(works);
    }

    /// Returns the first request; all have its host and port. A driver's sides may have none.
    public AbRequest first() {
        return requests.getFirst();
    }

    /// Returns the requests that change nothing, so that they may be repeated.
    List<AbRequest> safeRequests() {
        return requests.stream().filter(AbRequest::isSafe).toList();
    }

    /// Returns the only work, or the first of several rates; where only capacities are searched, a load at a
    /// rate.
    public SideWork work() {
        return works.isEmpty() ? new RateWork(SearchParameters.DEFAULT_START) : works.getFirst();
    }

    /// Whether the first minutes after a start are what is measured: at a rate, without any warm-up.
    public boolean isCold() {
        return !rates().isEmpty() && !warmsUpByWork && warmup.isZero();
    }

    /// Whether several sides are measured at the same time, if they can be alive.
    public boolean isInterleaved() {
        return works.stream().anyMatch(SideWork::isInterleaved);
    }

    /// Returns the rates, in requests per second; none under a plan or a driver, and for a job.
    public List<Double> rates() {
        return works.stream().flatMap(work -> work.rate().stream()).toList();
    }

    /// Returns the requests, such as `GET http://localhost:8080/orders`, or `3 × GET …` with its weight.
    public List<String> requestNames() {
        return requests.stream().map(AbLoad::requestName).toList();
    }

    private static String requestName(AbRequest request) {
        double weight = request.sent().weight();
        return (weight == 1 ? "" : Format.exact(weight) + " × ") + request.method() + " "
                + RequestUrl.readable(request.sent().url());
    }

    /// Returns this load with the time that a driver's run takes.
    public AbLoad withDriverRun(Duration run) {
        return with(requests, works.stream().map(work -> work.withRun(run)).toList(), connections, responseTime);
    }

    /// Returns the number of windows in which the measured time of each start is divided. Each is long enough for
    /// a mean, at the lowest rate, too.
    public int windows() {
        double requests = rates().stream().mapToDouble(rate -> rate).min().orElse(0) * duration.toMillis() / 1e3;
        Duration shortest = Collections.max(List.of(MIN_WINDOW, responseTime.multipliedBy(MIN_RESPONSES_PER_WINDOW)));
        return Math.clamp(
                Math.min(duration.dividedBy(shortest), (long) (requests / MIN_REQUESTS_PER_WINDOW)), 1, MAX_WINDOWS);
    }

    /// Returns the length of a window: of several, whole seconds.
    public Duration window() {
        return windows() == 1 ? duration : Duration.ofSeconds(Math.ceilDiv(duration.toMillis(), windows() * 1_000L));
    }

    /// Returns the time under the measured load before a window.
    ///
    /// @param window its number, from 1
    public Duration settling(int window) {
        boolean warmedUp = warmsUpByWork && requests.stream().allMatch(AbRequest::isSafe);
        Duration settling = Collections.max(List.of(MIN_SETTLING, responseTime.multipliedBy(RESPONSES_PER_SETTLING)));
        return window > 1 || warmedUp ? settling : warmup;
    }

    /// Returns the expected duration of a warm-up by work; zero if there is none.
    public Duration expectedWarmUp() {
        return warmsUpByWork ? EXPECTED_WARM_UP : Duration.ZERO;
    }

    /// Returns the duration of all windows of one start, each with the time under the same load before it.
    public Duration windowsDuration() {
        int windows = windows();
        return settling(1)
                .plus(settling(2).plus(WINDOW_OVERHEAD).multipliedBy(windows - 1L))
                .plus(window().multipliedBy(windows));
    }

    /// Returns the expected duration of a trial.
    ///
    /// @param start time that a side takes to start; of a job, from its preparation to its exit
    public Duration trialDuration(Duration start) {
        return start.plus(work().duration(this)).plus(work().description(this).overhead());
    }

    /// Returns this load with enough connections for a response time at its highest rate, unless their number is
    /// configured.
    AbLoad withConnectionsFor(Duration answer) {
        double highest = rates().stream().mapToDouble(rate -> rate).max().orElse(0);
        double needed = Math.ceil(highest * answer.toMillis() / 1e3 * SLOWDOWN_RESERVE);
        return connections.isPresent()
                        || highest == 0
                        || needed <= GeneratorLoad.connections(new Arrivals.OpenModel(highest, poisson))
                ? this
                : withConnections((int) Math.min(GeneratorLoad.MAX_CONNECTIONS, needed));
    }

    /// Returns the order for a load at one rate.
    ///
    /// @param perSecond requests per second
    /// @param settling time under the load that isn't recorded
    /// @param directory directory for the generator's files
    LoadOrder orderAtRate(
            Launch launch, double perSecond, Duration settling, Duration window, long seed, Path directory) {
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, poisson);
        int number = connections.orElse(GeneratorLoad.connections(arrivals));
        return order(launch, requests, arrivals, settling, window, number, seed, directory);
    }

    /// Returns the most users of a warm-up by work: enough for the measured rate.
    ///
    /// @param perSecond rate of the measured load
    int maxWarmUpUsers(double perSecond) {
        return Math.clamp(
                (long) Math.ceil(perSecond * responseTime.toMillis() / 1e3),
                WarmUpRule.MAX_USERS,
                GeneratorLoad.MAX_CONNECTIONS);
    }

    /// Returns the order for a warm-up by work: the safe requests, in a closed loop.
    ///
    /// @param limit time after which it ends in any case
    LoadOrder warmUpOrder(Launch launch, int users, Duration limit, Path directory) {
        Arrivals arrivals = new Arrivals.ClosedModel(users);
        return order(launch, safeRequests(), arrivals, Duration.ZERO, limit, users, 1, directory);
    }

    /// Returns the order for an overload. It has connections enough, up to the limit, that no request
    /// waits for one until it times out, so that all requests reach the side.
    LoadOrder overloadOrder(Launch launch, double perSecond, long seed, Path directory) {
        double needed = Math.ceil(perSecond * (timeout.toMillis() / 1e3 + 1));
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, poisson);
        int number = connections.orElse(
                Math.max((int) Math.min(GeneratorLoad.MAX_CONNECTIONS, needed), GeneratorLoad.connections(arrivals)));
        return order(launch, requests, arrivals, warmup, duration, number, seed, directory);
    }

    private LoadOrder order(
            Launch launch,
            List<AbRequest> asked,
            Arrivals arrivals,
            Duration settling,
            Duration window,
            int number,
            long seed,
            Path directory) {
        List<LoadRequest> sent = asked.stream()
                .map(request -> request.toLoadRequest(launch.port()))
                .toList();
        boolean fed = sent.stream().anyMatch(request -> !request.feedNames().isEmpty());
        return new LoadOrder(
                sent,
                fed ? feed.orElse(null) : null,
                arrivals,
                settling,
                window,
                timeout,
                number,
                GeneratorLoad.sessions(arrivals, timeout, number),
                seed,
                directory);
    }

    public AbLoad withConnections(int number) {
        return with(requests, works, OptionalInt.of(number), responseTime);
    }

    public AbLoad with(List<AbRequest> newRequests) {
        return with(newRequests, works, connections, responseTime);
    }

    public AbLoad withResponseTime(Duration time) {
        return with(requests, works, connections, time);
    }

    private AbLoad with(
            List<AbRequest> newRequests,
            List<SideWork> newWorks,
            OptionalInt newConnections,
            Duration newResponseTime) {
        return new AbLoad(
                newRequests,
                feed,
                newWorks,
                poisson,
                warmup,
                duration,
                timeout,
                newConnections,
                warmsUpByWork,
                newResponseTime);
    }
}
