package dev.loombench.lab.preflight;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.LimitRemedies;
import dev.loombench.lab.machine.host.MachineMemory;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.schedule.MemoryDemand;
import dev.loombench.protocol.BatchSpec;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Compares the heap of a trial with the available memory. Work that surely fills more than 80 % of it is
/// refused; a heap that might grow so far, and seldom does, only gets a warning.
record MemoryAdmission(ProcFiles files) {
    /// Bytes of code, metadata and stacks of a JVM with hardly any thread.
    private static final long JVM_BYTES = 100L << 20;

    private static final double MAX_MEMORY_SHARE = 0.8;

    /// Bytes of heap that work fills at most: its known demand, or else the whole heap.
    ///
    /// @param maxHeap largest heap of its JVM in bytes; 0 where nothing bounds it
    static long heap(BatchSpec work, long maxHeap) {
        OptionalLong demand = MemoryDemand.heapBytes(work);
        return demand.isEmpty() || (maxHeap > 0 && demand.getAsLong() > maxHeap) ? maxHeap : demand.getAsLong();
    }

    /// Reason not to start a trial; empty if it may start.
    Optional<Finding> refusal(BatchSpec work, long maxHeap) {
        return MemoryDemand.heapBytes(work).isEmpty()
                ? Optional.empty()
                : exceeded(heap(work, maxHeap) + JVM_BYTES)
                        .map(room -> refusal(work, heap(work, maxHeap) + JVM_BYTES, room));
    }

    /// Warning if the heap may grow beyond the memory that is available now.
    Optional<Finding> caution(BatchSpec work, long maxHeap) {
        return maxHeap == 0
                ? Optional.empty()
                : exceeded(heap(work, maxHeap) + JVM_BYTES).map(room -> caution(maxHeap, room));
    }

    /// Available memory.
    ///
    /// @param bytes bytes that are available now
    /// @param limit name of the limit that decides it
    record AvailableMemory(long bytes, String limit) {
        Map<String, Object> evidence(long demand) {
            return Map.of("bytes", demand, "available", bytes, "limit", limit);
        }

        String words() {
            return "more than 80 % of the " + mebibytes(bytes) + " available now";
        }
    }

    private Optional<AvailableMemory> exceeded(long demand) {
        return room().filter(room -> demand > MAX_MEMORY_SHARE * room.bytes());
    }

    /// Memory that is available now; empty where it can't be read. Each figure is read only once, since it
    /// changes all the time.
    Optional<AvailableMemory> room() {
        OptionalLong machine = MachineMemory.free(files);
        OptionalLong group = Cgroup.locate(files).memoryAvailable();
        if (group.isPresent() && (machine.isEmpty() || group.getAsLong() <= machine.getAsLong())) {
            return Optional.of(new AvailableMemory(group.getAsLong(), KernelLimits.CGROUP_MEMORY));
        }
        return machine.stream()
                .mapToObj(bytes -> new AvailableMemory(bytes, LimitRemedies.FREE_MEMORY))
                .findFirst();
    }

    private Finding refusal(BatchSpec work, long demand, AvailableMemory room) {
        return new Finding(
                ResourceAdmission.ABOVE_CEILING,
                Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "not started: %,d threads that '%s' take about %s of memory, %s (%s%s)",
                        (long) work.tasks() * work.callers(),
                        work.task(),
                        mebibytes(demand),
                        room.words(),
                        LimitRemedies.name(room.limit()),
                        value(room.limit())),
                LimitRemedies.remedyFor(room.limit()) + "; or use fewer threads, or --force on a dedicated machine",
                room.evidence(demand));
    }

    /// Value of a limit as text, such as ` = 512 MiB`; empty where it is no setting.
    String value(String limit) {
        Long value = KernelLimits.read(files, Cgroup.locate(files)).get(limit);
        return value == null ? "" : " = " + mebibytes(value);
    }

    private static Finding caution(long maxHeap, AvailableMemory room) {
        return new Finding(
                TrialChecks.MEMORY_TIGHT,
                Severity.WARNING,
                "the heap may grow to " + mebibytes(maxHeap) + ", and together with the JVM's own memory that is "
                        + room.words(),
                LimitRemedies.remedyFor(room.limit()) + "; or give JVMs a smaller heap, such as --jvm-arg=-Xmx256m",
                room.evidence(maxHeap));
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }
}
