package dev.loombench.lab.ab.order;

import dev.loombench.lab.experiment.PlanFile;
import dev.loombench.protocol.Quantities;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Under how much load sides are held against each other.
public sealed interface AbLevel {
    /// As the journal names it: `200/s`, or `plan`.
    String name();

    /// In a sentence: `at 200/s`, or `under the plan orders.jmx`.
    String words();

    /// Requests per second; absent under a plan.
    default @Nullable Double perSecondOrNull() {
        return null;
    }

    /// Requests that come whatever the service does: an open model.
    ///
    /// @param perSecond of them
    record Rate(double perSecond) implements AbLevel {
        @Override
        public String name() {
            return (perSecond == Math.rint(perSecond)
                            ? Long.toString((long) perSecond)
                            : Quantities.significant(perSecond))
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

    /// A plan of JMeter, whose users wait for their answers: a closed loop.
    ///
    /// @param properties beside those by which it knows a side
    record Plan(PlanFile file, Map<String, String> properties) implements AbLevel {
        public Plan {
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
}
