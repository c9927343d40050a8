package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.protocol.Format;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Load of each side: requests, rates or plan, and durations.
///
/// @param requests at least one request, all to one host; none if a driver measures sides that are only asked whether
///     they are ready
/// @param feed file with the values that requests name; empty if they name none
/// @param levels levels at which sides are measured, rising; none if only capacities are searched
/// @param poisson whether arrivals are Poisson, or evenly spaced
/// @param warmup time under load before the measured window; of a plan, with all of its users at work
/// @param duration length of the measured window, or of a whole plan
/// @param timeout time after which a request is given up
/// @param connections connections of the generator; empty for as many as the rate needs
public record AbLoad(
        List<AbRequest> requests,
        Optional<Path> feed,
        List<AbLevel> levels,
        boolean poisson,
        Duration warmup,
        Duration duration,
        Duration timeout,
        OptionalInt connections) {
    /// Assumed start time of a side that hasn't been started yet.
    public static final Duration ASSUMED_START = Duration.ofSeconds(10);

    /// Assumed time of a driver's run before it was tried.
    public static final Duration ASSUMED_DRIVER_RUN = Duration.ofSeconds(20);

    /// Time of a trial beside its load: start of the generator, last responses, end of the side.
    private static final Duration TRIAL_OVERHEAD = Duration.ofSeconds(4);

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
        return levels.stream()
                .flatMap(level -> switch (level) {
                    case AbLevel.RateLevel rate -> Stream.of(rate.perSecond());
                    case AbLevel.PlanLevel plan -> Stream.empty();
                    case AbLevel.DriverLevel driver -> Stream.empty();
                })
                .toList();
    }

    /// Returns the JMeter plan; empty if requests arrive at rates.
    public Optional<AbLevel.PlanLevel> plan() {
        return levels.stream()
                .flatMap(level -> switch (level) {
                    case AbLevel.RateLevel rate -> Stream.empty();
                    case AbLevel.PlanLevel plan -> Stream.of(plan);
                    case AbLevel.DriverLevel driver -> Stream.empty();
                })
                .findFirst();
    }

    /// Returns the level of a driver; empty if the lab itself puts the load on the sides.
    public Optional<AbLevel.DriverLevel> driver() {
        return levels.stream()
                .flatMap(level -> level instanceof AbLevel.DriverLevel driver ? Stream.of(driver) : Stream.empty())
                .findFirst();
    }

    /// Returns this load with the time that a driver's run takes.
    public AbLoad withDriverRun(Duration run) {
        return new AbLoad(
                requests,
                feed,
                levels.stream()
                        .<AbLevel>map(level -> level instanceof AbLevel.DriverLevel(AbDriver driver, var unknown)
                                ? new AbLevel.DriverLevel(driver, Optional.of(run))
                                : level)
                        .toList(),
                poisson,
                warmup,
                duration,
                timeout,
                connections);
    }

    /// Returns the duration of one load, warm-up included.
    public Duration totalDuration() {
        if (driver().isPresent()) {
            return warmup.plus(driver().get().run().orElse(ASSUMED_DRIVER_RUN));
        }
        return plan().isPresent() ? duration : warmup.plus(duration);
    }

    /// Returns the expected duration of a trial.
    ///
    /// @param start time that a side takes to start
    public Duration trialDuration(Duration start) {
        return start.plus(totalDuration()).plus(plan().isPresent() ? PLAN_OVERHEAD : TRIAL_OVERHEAD);
    }

    /// Returns this load with another number of connections.
    public AbLoad withConnections(int number) {
        return new AbLoad(requests, feed, levels, poisson, warmup, duration, timeout, OptionalInt.of(number));
    }

    /// Returns this load with other requests.
    public AbLoad with(List<AbRequest> newRequests) {
        return new AbLoad(newRequests, feed, levels, poisson, warmup, duration, timeout, connections);
    }

    /// Level of load under which sides are compared.
    public sealed interface AbLevel {
        /// Returns the level as files name it: `200/s`, `plan` or `driver`.
        String name();

        /// Returns a phrase for sentences: `at 200/s`, or `under the plan orders.jmx`.
        String words();

        /// Returns the requests per second; null under a plan, and under a driver.
        default @Nullable Double perSecondOrNull() {
            return null;
        }

        /// Open model: requests arrive at a rate, whatever the service does.
        ///
        /// @param perSecond mean arrival rate, in requests per second
        record RateLevel(double perSecond) implements AbLevel {
            @Override
            public String name() {
                return (perSecond == Math.rint(perSecond)
                                ? Long.toString((long) perSecond)
                                : Format.significant(perSecond))
                        + "/s";
            }

            @Override
            public String words() {
                return "at " + name();
            }

            @Override
            public Double perSecondOrNull() {
                return perSecond;
            }
        }

        /// Closed model: a JMeter plan, whose users wait for responses.
        ///
        /// @param properties user properties, beside those that identify a side
        record PlanLevel(JmxFile file, Map<String, String> properties) implements AbLevel {
            public PlanLevel {
                properties = Map.copyOf(properties);
            }

            @Override
            public String name() {
                return "plan";
            }

            @Override
            public String words() {
                return "under the plan " + file.path().getFileName();
            }
        }

        /// A person's own driver, which puts its own load on a side and measures it.
        ///
        /// @param run time that one run takes, with a warm-up command of its own; empty until it was tried
        record DriverLevel(AbDriver driver, Optional<Duration> run) implements AbLevel {
            @Override
            public String name() {
                return "driver";
            }

            @Override
            public String words() {
                return "under the driver " + driver.name();
            }
        }
    }
}
