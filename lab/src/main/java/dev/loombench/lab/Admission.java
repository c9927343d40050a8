package dev.loombench.lab;

import dev.loombench.lab.host.LimitRemedies;
import dev.loombench.lab.host.Limits;
import dev.loombench.lab.host.ThreadCeiling;
import dev.loombench.lab.host.ThreadHeadroom;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.plan.ThreadDemand;
import dev.loombench.lab.probe.Cgroup;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.protocol.Work;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Keeps trials from bringing the machine to its limits: what needs more threads than four fifths of the
/// ceiling isn't started, and nothing that fills more than four fifths of the memory.
///
/// @param force whether the owner of the machine wants it all the same
record Admission(ProcFiles files, boolean force) {
    /// Code of a trial that was refused.
    static final String CODE = "above-ceiling";

    private static final double MOST = 0.8;
    private static final double CAP = 0.9;

    /// Below it execution models are left as they are, without a cap of their own.
    private static final long HARMLESS = 1_000;

    /// Why a trial isn't started; empty if it may be.
    ///
    /// @param heapBytes that its JVM may take
    Optional<Finding> refusal(Work work, long heapBytes) {
        long wanted = ThreadDemand.platformThreads(work);
        if (force) {
            return Optional.empty();
        }
        return new MemoryAdmission(files)
                .refusal(work, heapBytes)
                .or(() -> ceiling(work, heapBytes)
                        .filter(ceiling -> wanted > MOST * ceiling.threads())
                        .map(ceiling -> ceiling.cause().equals(ThreadCeiling.MEMORY)
                                ? memory(wanted, ceiling, MemoryAdmission.heap(work, heapBytes))
                                : refusal(wanted, ceiling)));
    }

    /// What a trial that is started is to be read with; empty if there is plenty.
    ///
    /// @param heapBytes that its JVM may take
    Optional<Finding> caution(Work work, long heapBytes) {
        return new MemoryAdmission(files).caution(work, heapBytes);
    }

    /// Beside many threads all of the heap must have room; a few take so little that its size decides nothing.
    private Optional<ThreadCeiling> ceiling(Work work, long heapBytes) {
        boolean many = ThreadDemand.platformThreads(work) > HARMLESS;
        return ThreadHeadroom.now(files, many ? MemoryAdmission.heap(work, heapBytes) : 0);
    }

    /// The most platform threads that the JVM may let itself have; absent where that needs no care.
    OptionalLong cap(Work work, long heapBytes) {
        if (force || ThreadDemand.platformThreads(work) <= HARMLESS) {
            return OptionalLong.empty();
        }
        return ceiling(work, heapBytes).stream()
                .mapToLong(ceiling -> (long) (CAP * ceiling.threads()))
                .findFirst();
    }

    /// What the limit is set to, where it is a setting.
    private String value(String cause) {
        Long value = Limits.read(files, Cgroup.locate(files)).get(cause);
        return value == null ? "" : String.format(Locale.ROOT, " = %,d", value);
    }

    /// Where memory is the narrowest limit: whose it is, and what the heap leaves of it.
    private Finding memory(long wanted, ThreadCeiling ceiling, long heap) {
        MemoryAdmission memory = new MemoryAdmission(files);
        Optional<MemoryAdmission.Room> room = memory.room();
        String limit = room.map(MemoryAdmission.Room::limit).orElse(LimitRemedies.FREE_MEMORY);
        String available = room.map(found -> MemoryAdmission.mebibytes(found.bytes()) + " available now")
                .orElse("memory available now");
        return new Finding(
                CODE,
                Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "not started: %,d platform threads take about %s of memory in addition to a heap of up to"
                                + " %s, more than 80 %%"
                                + " of the rest of the %s (%s%s)",
                        wanted,
                        MemoryAdmission.mebibytes(wanted * ThreadCeiling.BYTES_PER_THREAD),
                        MemoryAdmission.mebibytes(heap),
                        available,
                        LimitRemedies.name(limit),
                        memory.value(limit)),
                LimitRemedies.of(limit)
                        + "; or use fewer threads or a smaller heap, such as --jvm-arg=-Xmx256m, or --force on a"
                        + " dedicated"
                        + " machine",
                Map.of("threads", wanted, "ceiling", ceiling.threads(), "limit", limit, "heapBytes", heap));
    }

    private Finding refusal(long wanted, ThreadCeiling ceiling) {
        return new Finding(
                CODE,
                Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "not started: %,d platform threads are more than 80 %% of the %,d that this machine allows now"
                                + " (%s%s%s)",
                        wanted,
                        ceiling.threads(),
                        LimitRemedies.name(ceiling.cause()),
                        value(ceiling.cause()),
                        ceiling.crashes() ? ", beyond which a JVM crashes" : ""),
                LimitRemedies.of(ceiling.cause(), wanted) + "; or use fewer threads, or --force on a dedicated machine",
                Map.of("threads", wanted, "ceiling", ceiling.threads(), "limit", ceiling.cause()));
    }
}
