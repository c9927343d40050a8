package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Level of load under which sides are compared.
public sealed interface AbLevel {
    /// Returns the level as files name it: `200/s`, `plan`, `driver` or `until-exit`.
    String name();

    /// Returns a phrase for sentences: `at 200/s`, `under the plan orders.jmx` or `until exit`.
    String words();

    /// Returns the requests per second; null under a plan or a driver, and for a job.
    default @Nullable Double perSecondOrNull() {
        return null;
    }

    /// Open model: requests arrive at a rate, whatever the service does.
    ///
    /// @param perSecond mean arrival rate, in requests per second
    record RateLevel(double perSecond) implements AbLevel {
        @Override
        public String name() {
            return (perSecond == Math.rint(perSecond) ? Long.toString((long) perSecond) : Format.significant(perSecond))
                    + "/s";
        }

        @Override
        public String words() {
            return ServiceNotice.AT_RATE.message(name());
        }

        @Override
        public Double perSecondOrNull() {
            return perSecond;
        }
    }

    /// No load: each side is a job, which runs until its exit.
    record JobLevel(JobConfig job) implements AbLevel {
        @Override
        public String name() {
            return "until-exit";
        }

        @Override
        public String words() {
            return ServiceNotice.UNTIL_EXIT.message();
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
            return ServiceNotice.UNDER_PLAN.message(file.path().getFileName());
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
            return ServiceNotice.UNDER_DRIVER.message(driver.name());
        }
    }
}
