package dev.loombench.lab.cause;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the machine did meanwhile; absent figures can't be read there.
///
/// @param throttled time for which a quota stopped the process, by wall time; with several processors it
///     may exceed 1
/// @param steal share of the processors that the hypervisor gave to somebody else
/// @param others share of the processors that other processes used
public record MachineUse(
        @Nullable Double throttled,
        @Nullable Double steal,
        @Nullable Double others) {
    private static final String SILENT = "the kernel doesn't report it";

    /// Why something can't be read there, by what can't.
    Map<String, String> unseen() {
        Map<String, String> reasons = new LinkedHashMap<>();
        if (throttled == null) {
            reasons.put("CPU quota", "its control groups don't report one");
        }
        if (steal == null) {
            reasons.put("time taken by the hypervisor (steal)", SILENT);
        }
        if (others == null) {
            reasons.put("other processes", SILENT);
        }
        return reasons;
    }
}
