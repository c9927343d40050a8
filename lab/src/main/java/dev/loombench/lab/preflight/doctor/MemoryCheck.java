package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.protocol.Format;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Checks the memory for the lab and a measured JVM.
final class MemoryCheck {
    static final String NAME = "memory";

    /// Minimum of memory in bytes: about 100 MB for a JVM with the smallest useful heap and code cache, and
    /// as much again for the lab.
    static final long MIN_BYTES = 256L << 20;

    /// Recommended memory in bytes: the platform threads of the largest classic experiment take 2.7 GB,
    /// besides a heap of up to 1 GiB and the lab.
    static final long RECOMMENDED_BYTES = ThreadLimitCheck.MIN_THREADS * ThreadCeiling.BYTES_PER_THREAD + (1L << 30);

    private MemoryCheck() {}

    static Optional<CheckResult> check(OptionalLong available) {
        return available.isEmpty() ? Optional.empty() : Optional.of(judge(available.getAsLong()));
    }

    private static CheckResult judge(long available) {
        String value = Format.binaryBytes(available) + " available";
        Map<String, Object> evidence = Map.of("availableBytes", available);
        if (available < MIN_BYTES) {
            return CheckResult.unfit(
                    NAME,
                    value,
                    "There isn't enough memory to start a measured JVM besides Loombench.",
                    "Close programs, or raise the memory limit of the container, to at least "
                            + Format.binaryBytes(MIN_BYTES) + ".",
                    evidence);
        }
        if (available < RECOMMENDED_BYTES) {
            return CheckResult.warning(
                    NAME,
                    value,
                    "The 20,000 platform threads of sleep-10k in standard and full may not fit, or make the machine"
                            + " swap.",
                    "Close programs, raise the memory limit of the container, or leave that experiment out.",
                    evidence);
        }
        return CheckResult.ok(NAME, value, "Enough for 20,000 platform threads.", evidence);
    }
}
