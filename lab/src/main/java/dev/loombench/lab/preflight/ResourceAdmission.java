package dev.loombench.lab.preflight;

import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.LimitRemedies;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.host.ThreadHeadroom;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.schedule.ThreadDemand;
import dev.loombench.protocol.BatchSpec;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Refuses trials that would bring the machine to its limits: those that need more than 80 % of the threads
/// that it allows, or fill more than 80 % of the available memory.
///
/// @param force whether every trial is admitted, as `--force` asks on a dedicated machine
public record ResourceAdmission(ProcFiles files, boolean force) {
    /// Code of the finding about a refused trial.
    public static final String ABOVE_CEILING = "above-ceiling";

    private static final double MAX_CEILING_SHARE = 0.8;
    private static final double CAP_CEILING_SHARE = 0.9;

    /// Number of platform threads up to which a trial runs without a cap.
    private static final long HARMLESS_THREADS = 1_000;

    /// Reason not to start a trial; empty if it may start.
    ///
    /// @param heapBytes largest heap that its JVM may take
    Optional<Finding> refusal(BatchSpec work, long heapBytes) {
        long threads = ThreadDemand.platformThreads(work);
        if (force) {
            return Optional.empty();
        }
        return new MemoryAdmission(files)
                .refusal(work, heapBytes)
                .or(() -> ceiling(work, heapBytes)
                        .filter(ceiling -> threads > MAX_CEILING_SHARE * ceiling.threads())
                        .map(ceiling -> ceiling.cause().equals(ThreadCeiling.MEMORY)
                                ? memoryRefusal(threads, ceiling, MemoryAdmission.heap(work, heapBytes))
                                : refusal(threads, ceiling)));
    }

    /// Warning about memory for a trial that is started; empty if there is plenty.
    ///
    /// @param heapBytes largest heap that its JVM may take
    Optional<Finding> caution(BatchSpec work, long heapBytes) {
        return new MemoryAdmission(files).caution(work, heapBytes);
    }

    /// Number of threads that the machine allows now. Room for the whole heap is set aside only beside many
    /// threads: few of them take so little memory that its size decides nothing.
    private Optional<ThreadCeiling> ceiling(BatchSpec work, long heapBytes) {
        boolean many = ThreadDemand.platformThreads(work) > HARMLESS_THREADS;
        return ThreadHeadroom.read(files, many ? MemoryAdmission.heap(work, heapBytes) : 0);
    }

    /// Largest number of platform threads that the JVM may start; absent where work needs too few for a cap.
    public OptionalLong cap(BatchSpec work, long heapBytes) {
        if (force || ThreadDemand.platformThreads(work) <= HARMLESS_THREADS) {
            return OptionalLong.empty();
        }
        return ceiling(work, heapBytes).stream()
                .mapToLong(ceiling -> (long) (CAP_CEILING_SHARE * ceiling.threads()))
                .findFirst();
    }

    /// Value of a limit as text, such as ` = 4,096`; empty where it is no setting.
    private String value(String cause) {
        Long value = KernelLimits.read(files, Cgroup.locate(files)).get(cause);
        return value == null ? "" : String.format(Locale.ROOT, " = %,d", value);
    }

    /// Refusal where memory is the narrowest limit: names that limit, and what the heap leaves of it.
    private Finding memoryRefusal(long threads, ThreadCeiling ceiling, long heap) {
        MemoryAdmission memory = new MemoryAdmission(files);
        Optional<MemoryAdmission.AvailableMemory> room = memory.room();
        String limit = room.map(MemoryAdmission.AvailableMemory::limit).orElse(LimitRemedies.FREE_MEMORY);
        String availableText = room.map(available -> MemoryAdmission.mebibytes(available.bytes()) + " available now")
                .orElse("memory available now");
        return new Finding(
                ABOVE_CEILING,
                Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "not started: %,d platform threads take about %s of memory in addition to a heap of up to"
                                + " %s, more than 80 %%"
                                + " of the rest of the %s (%s%s)",
                        threads,
                        MemoryAdmission.mebibytes(threads * ThreadCeiling.BYTES_PER_THREAD),
                        MemoryAdmission.mebibytes(heap),
                        availableText,
                        LimitRemedies.name(limit),
                        memory.value(limit)),
                LimitRemedies.remedyFor(limit)
                        + "; or use fewer threads or a smaller heap, such as --jvm-arg=-Xmx256m, or --force on a"
                        + " dedicated"
                        + " machine",
                Map.of("threads", threads, "ceiling", ceiling.threads(), "limit", limit, "heapBytes", heap));
    }

    private Finding refusal(long threads, ThreadCeiling ceiling) {
        return new Finding(
                ABOVE_CEILING,
                Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "not started: %,d platform threads are more than 80 %% of the %,d that this machine allows now"
                                + " (%s%s%s)",
                        threads,
                        ceiling.threads(),
                        LimitRemedies.name(ceiling.cause()),
                        value(ceiling.cause()),
                        ceiling.crashes() ? ", beyond which a JVM crashes" : ""),
                LimitRemedies.remedyFor(ceiling.cause(), threads)
                        + "; or use fewer threads, or --force on a dedicated machine",
                Map.of("threads", threads, "ceiling", ceiling.threads(), "limit", ceiling.cause()));
    }
}
