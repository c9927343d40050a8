package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Level of load under which sides are compared.
public sealed interface AbLevel {
    /// The level as files name it: `200/s`, `plan`, `driver` or `until-exit`.
    default String name() {
        return switch (this) {
            case RateLevel(double rate) ->
                (rate == Math.rint(rate) ? Long.toString((long) rate) : Format.significant(rate)) + "/s";
            case PlanLevel _ -> "plan";
            case DriverLevel _ -> "driver";
            case JobLevel _ -> "until-exit";
        };
    }

    /// A phrase for sentences: `at 200/s`, `under the plan orders.jmx` or `until exit`.
    default String words() {
        return switch (this) {
            case RateLevel _ -> ServiceNotice.AT_RATE.message(name());
            case PlanLevel(JmxFile file, var _) ->
                ServiceNotice.UNDER_PLAN.message(file.path().getFileName());
            case DriverLevel(AbDriver driver, var _) -> ServiceNotice.UNDER_DRIVER.message(driver.name());
            case JobLevel _ -> ServiceNotice.UNTIL_EXIT.message();
        };
    }

    /// The requests per second; null under a plan or a driver, and for a job.
    default @Nullable Double perSecondOrNull() {
        return this instanceof RateLevel(double rate) ? Double.valueOf(rate) : null;
    }

    /// Open model: requests arrive at a rate, whatever the service does.
    ///
    /// @param perSecond mean arrival rate, in requests per second
    record RateLevel(double perSecond) implements AbLevel {}

    /// No load: each side is a job, which runs until its exit.
    record JobLevel(JobConfig job) implements AbLevel {}

    /// Closed model: a JMeter plan, whose users wait for responses.
    ///
    /// @param properties user properties, beside those that identify a side
    record PlanLevel(JmxFile file, Map<String, String> properties) implements AbLevel {
        public PlanLevel {
            properties = Map.copyOf(properties);
        }

        /// Name of the plan's file, such as `shop.jmx`.
        public String fileName() {
            return String.valueOf(file.path().getFileName());
        }
    }

    /// A person's own driver, which puts its own load on a side and measures it.
    ///
    /// @param run time that one run takes, with a warm-up command of its own; empty until it was tried
    record DriverLevel(AbDriver driver, Optional<Duration> run) implements AbLevel {}
}
