package dev.loombench.lab.host.doctor;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Whether there is memory for the lab and a measured JVM.
final class MemoryCheck {
    static final String NAME = "memory";

    /// A JVM with the smallest useful heap and code cache takes about 100 MB, and the lab as much again.
    static final long LEAST = 256L << 20;

    /// The largest of the classic experiments, 10,000 platform threads, takes 1.3 GB (130 KiB each),
    /// besides heap and lab.
    static final long COMFORTABLE = 2L << 30;

    private MemoryCheck() {}

    static Optional<Check> check(OptionalLong available) {
        return available.isEmpty() ? Optional.empty() : Optional.of(judge(available.getAsLong()));
    }

    private static Check judge(long available) {
        String value = Words.bytes(available) + " available";
        Map<String, Object> evidence = Map.of("availableBytes", available);
        if (available < LEAST) {
            return Check.unfit(
                    NAME,
                    value,
                    "There isn't enough memory to start a measured JVM beside the lab.",
                    "Close programs, or raise the memory limit of the container, to at least " + Words.bytes(LEAST)
                            + ".",
                    evidence);
        }
        if (available < COMFORTABLE) {
            return Check.warning(
                    NAME,
                    value,
                    "Experiments with 10,000 platform threads may run out of memory or make the machine swap.",
                    "Close programs, raise the memory limit of the container, or leave these experiments out.",
                    evidence);
        }
        return Check.ok(NAME, value, "Enough for 10,000 platform threads.", evidence);
    }
}
