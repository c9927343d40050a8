package dev.loombench.lab.method;

import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What an experiment says of a plan's users while the plan doesn't ask for it.
final class UnheardSizes {
    private UnheardSizes() {}

    /// @param asked the properties that the plan asks for
    /// @param users who made requests
    static Optional<Finding> of(Job.Load.Plan plan, Set<String> asked, int users) {
        Map<String, Object> unheard = new LinkedHashMap<>();
        if (!asked.contains("users") && users != plan.users()) {
            unheard.put("users", plan.users());
        }
        if (!asked.contains("rampUp") && plan.rampUp().isPositive()) {
            unheard.put("rampUp", plan.rampUp().toSeconds());
        }
        if (!asked.contains("pause") && plan.pause().isPositive()) {
            unheard.put("pause", plan.pause().toMillis());
        }
        return unheard.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "plan-sizes-not-asked-for",
                        Severity.WARNING,
                        "the plan doesn't read the properties " + String.join(", ", unheard.keySet())
                                + ", so these settings of the workload had no effect; it ran with " + users
                                + " users",
                        "use ${__P(" + unheard.keySet().iterator().next()
                                + ")} in the plan, or give the workload the plan's own values",
                        unheard));
    }
}
