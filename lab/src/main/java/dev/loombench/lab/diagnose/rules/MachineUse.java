package dev.loombench.lab.diagnose.rules;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// CPU quota, steal and use by other processes over the window; null where the system doesn't report it.
///
/// @param throttled throttled time of the process's control group per wall time; may exceed 1 on several
///     processors
/// @param steal fraction of the processors that the hypervisor gave to other guests
/// @param others fraction of the processors that other processes used
public record MachineUse(
        @Nullable Double throttled,
        @Nullable Double steal,
        @Nullable Double others) {
    private static final String NOT_REPORTED = "the kernel doesn't report it";

    /// Reason by the name of what can't be read.
    Map<String, String> unobserved() {
        Map<String, String> reasons = new LinkedHashMap<>();
        if (throttled == null) {
            reasons.put("CPU quota", "its control groups don't report one");
        }
        if (steal == null) {
            reasons.put("time taken by the hypervisor (steal)", NOT_REPORTED);
        }
        if (others == null) {
            reasons.put("other processes", NOT_REPORTED);
        }
        return reasons;
    }
}
