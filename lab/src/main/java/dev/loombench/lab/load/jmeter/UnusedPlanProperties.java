package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Warning of settings of an experiment's workload that its plan doesn't read.
final class UnusedPlanProperties {
    private UnusedPlanProperties() {}

    /// Compares the workload with the plan.
    ///
    /// @param asked properties that the plan reads
    /// @param users number of users that made requests
    static Optional<Finding> check(Job.RequestLoad.JMeterTestPlan plan, Set<String> readProperties, int users) {
        Map<String, Object> unused = new LinkedHashMap<>();
        if (!readProperties.contains("users") && users != plan.users()) {
            unused.put("users", plan.users());
        }
        if (!readProperties.contains("rampUp") && plan.rampUp().isPositive()) {
            unused.put("rampUp", plan.rampUp().toSeconds());
        }
        if (!readProperties.contains("pause") && plan.pause().isPositive()) {
            unused.put("pause", plan.pause().toMillis());
        }
        return unused.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "plan-sizes-not-asked-for",
                        Severity.WARNING,
                        "the plan doesn't read the properties " + String.join(", ", unused.keySet())
                                + ", so these settings of the workload had no effect; it ran with " + users
                                + " users",
                        "use ${__P(" + unused.keySet().iterator().next()
                                + ")} in the plan, or give the workload the plan's own values",
                        unused));
    }
}
