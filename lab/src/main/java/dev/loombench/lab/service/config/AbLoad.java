package dev.loombench.lab.service.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Load of each side: requests, rates or plan, and durations.
///
/// @param requests at least one request, all to one host; none for a job, and if a driver measures sides that are only
///     asked whether they are ready
/// @param feed file with the values that requests name; empty if they name none
/// @param levels levels at which sides are measured, rising; none if only capacities are searched
/// @param poisson whether arrivals are Poisson, or evenly spaced
/// @param warmup time under load before the first window, unless sides are warmed up by work; of a plan, with all of
///     its users at work
/// @param duration measured time of each start of a side, in one or more windows; of a whole plan
/// @param timeout time after which a request is given up
/// @param connections connections of the generator; empty for as many as the rate needs
/// @param warmsUpByWork whether sides are first loaded as fast as they answer, until they are warm
/// @param responseTime mean response time of the slowest side when it was first tried; zero until then
public record AbLoad(
        List<AbRequest> requests,
        Optional<Path> feed,
        List<AbLevel> levels,
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
    private static final Duration MIN_WINDOW = Duration.ofSeconds(5);

    /// Length of a window as a multiple of the response time at least, where there are several.
    private static final int MIN_RESPONSES_PER_WINDOW = 10;

    /// Requests that are due in a window at least, where there are several.
    private static final double MIN_REQUESTS_PER_WINDOW = 50;

    /// Time beside each further window: start of the generator, last responses.
    private static final Duration WINDOW_OVERHEAD = Duration.ofSeconds(1);

    /// Assumed start time of a side that hasn't been started yet.
    public static final Duration ASSUMED_START = Duration.ofSeconds(10);

    /// Assumed time of a driver's run before it was tried.
    public static final Duration ASSUMED_DRIVER_RUN = Duration.ofSeconds(20);

    /// Timeout of requests beside a job, which sends none.
    public static final Duration JOB_CLIENT_TIMEOUT = Duration.ofSeconds(10);

    /// Time of a trial of a job beside its run: the end of its processes, and its record.
    private static final Duration JOB_OVERHEAD = Duration.ofMillis(100);

    /// Time of a trial beside its load: start of the generator, last responses, end of the side.
    public static final Duration TRIAL_OVERHEAD = Duration.ofSeconds(4);

    /// Time of a JMeter trial beside its load, in which users also finish their last request.
    private static final Duration PLAN_OVERHEAD = Duration.ofSeconds(10);

    public AbLoad {
        requests = List.copyOf(requests);
        levels = List.copyOf(levels);
    }

    /// Returns the first request; all have its host and port. A driver's sides may have none.
    public AbRequest first() {
        return requests.getFirst();
    }

    /// Returns the first safe request, which may be repeated until the side is ready; empty if each request
    /// changes something.
    public Optional<AbRequest> probe() {
        return requests.stream().filter(AbRequest::isSafe).findFirst();
    }

    /// Returns the rates among the levels, in requests per second.
    public List<Double> rates() {
        return levels(AbLevel.RateLevel.class).map(AbLevel.RateLevel::perSecond).toList();
    }

    /// Returns the JMeter plan; empty if requests arrive at rates.
    public Optional<AbLevel.PlanLevel> plan() {
        return levels(AbLevel.PlanLevel.class).findFirst();
    }

    /// Returns the job that each side is; empty if the sides are services.
    public Optional<JobConfig> job() {
        return levels(AbLevel.JobLevel.class).map(AbLevel.JobLevel::job).findFirst();
    }

    /// Returns the level of a driver; empty if the lab itself puts the load on the sides.
    public Optional<AbLevel.DriverLevel> driver() {
        return levels(AbLevel.DriverLevel.class).findFirst();
    }

    private <T extends AbLevel> Stream<T> levels(Class<T> kind) {
        return levels.stream().filter(kind::isInstance).map(kind::cast);
    }

    /// When requests arrive, as `ab.json` names it.
    public String arrivals() {
        return switch (levels.isEmpty() ? null : levels.getFirst()) {
            case AbLevel.DriverLevel _ -> "driver";
            case AbLevel.JobLevel _ -> "none";
            case AbLevel.PlanLevel _ -> "closed";
            case null, default -> poisson ? "poisson" : "even";
        };
    }

    /// Returns this load with the time that a driver's run takes.
    public AbLoad withDriverRun(Duration run) {
        List<AbLevel> timed = levels.stream()
                .<AbLevel>map(level -> level instanceof AbLevel.DriverLevel(AbDriver driver, var unknown)
                        ? new AbLevel.DriverLevel(driver, Optional.of(run))
                        : level)
                .toList();
        return with(requests, timed, connections, responseTime);
    }

    /// Returns the number of windows in which the measured time of each start is divided. Each is long enough for a
    /// mean, at the lowest rate, too.
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

    /// Returns the duration of one load, warm-up included.
    public Duration totalDuration() {
        if (driver().isPresent()) {
            return warmup.plus(driver().get().run().orElse(ASSUMED_DRIVER_RUN));
        }
        if (plan().isPresent()) {
            return duration;
        }
        return expectedWarmUp().plus(windowsDuration());
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
        if (job().isPresent()) {
            return start.plus(JOB_OVERHEAD);
        }
        return start.plus(totalDuration()).plus(plan().isPresent() ? PLAN_OVERHEAD : TRIAL_OVERHEAD);
    }

    public AbLoad withConnections(int number) {
        return with(requests, levels, OptionalInt.of(number), responseTime);
    }

    public AbLoad with(List<AbRequest> newRequests) {
        return with(newRequests, levels, connections, responseTime);
    }

    public AbLoad withResponseTime(Duration time) {
        return with(requests, levels, connections, time);
    }

    private AbLoad with(
            List<AbRequest> newRequests,
            List<AbLevel> newLevels,
            OptionalInt newConnections,
            Duration newResponseTime) {
        return new AbLoad(
                newRequests,
                feed,
                newLevels,
                poisson,
                warmup,
                duration,
                timeout,
                newConnections,
                warmsUpByWork,
                newResponseTime);
    }
}
