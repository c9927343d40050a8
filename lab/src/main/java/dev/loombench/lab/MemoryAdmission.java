package dev.loombench.lab;

import dev.loombench.lab.host.LimitRemedies;
import dev.loombench.lab.host.Limits;
import dev.loombench.lab.host.Memory;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.plan.MemoryDemand;
import dev.loombench.lab.probe.Cgroup;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.validity.TrialChecks;
import dev.loombench.protocol.Work;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Whether there is memory for a trial's heap. Work that is known to fill it isn't started where it would take more
/// than four fifths of what is available; where a heap may grow so far, and seldom does, that is only said.
record MemoryAdmission(ProcFiles files) {
    /// Code, metadata and stacks of a JVM with hardly any thread.
    private static final long OF_A_JVM = 100L << 20;

    private static final double MOST = 0.8;

    /// The most of its heap that work fills: what is known of it, or else all.
    ///
    /// @param most that its JVM allows; 0 where nothing bounds it
    static long heap(Work work, long most) {
        OptionalLong known = MemoryDemand.heapBytes(work);
        return known.isEmpty() || (most > 0 && known.getAsLong() > most) ? most : known.getAsLong();
    }

    /// Why a trial isn't started; empty if it may be.
    Optional<Finding> refusal(Work work, long most) {
        return MemoryDemand.heapBytes(work).isEmpty()
                ? Optional.empty()
                : beyond(heap(work, most) + OF_A_JVM).map(room -> refusal(work, heap(work, most) + OF_A_JVM, room));
    }

    /// What a trial is to be read with, if it may come to need more than there is now.
    Optional<Finding> caution(Work work, long most) {
        return most == 0
                ? Optional.empty()
                : beyond(heap(work, most) + OF_A_JVM).map(room -> caution(most, room));
    }

    /// @param bytes that are available now
    /// @param limit that makes it so few
    record Room(long bytes, String limit) {
        Map<String, Object> evidence(long wanted) {
            return Map.of("bytes", wanted, "available", bytes, "limit", limit);
        }

        String words() {
            return "more than 80 % of the " + mebibytes(bytes) + " available now";
        }
    }

    private Optional<Room> beyond(long wanted) {
        return room().filter(room -> wanted > MOST * room.bytes());
    }

    /// What is available now, and by which limit; empty where it can't be read. Each figure is read once, since it
    /// changes all the time.
    Optional<Room> room() {
        OptionalLong machine = Memory.free(files);
        OptionalLong group = Cgroup.locate(files).memoryAvailable();
        if (group.isPresent() && (machine.isEmpty() || group.getAsLong() <= machine.getAsLong())) {
            return Optional.of(new Room(group.getAsLong(), Limits.CGROUP_MEMORY));
        }
        return machine.stream()
                .mapToObj(bytes -> new Room(bytes, LimitRemedies.FREE_MEMORY))
                .findFirst();
    }

    private Finding refusal(Work work, long wanted, Room room) {
        return new Finding(
                Admission.CODE,
                Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "not started: %,d threads that '%s' take about %s of memory, %s (%s%s)",
                        (long) work.tasks() * work.callers(),
                        work.task(),
                        mebibytes(wanted),
                        room.words(),
                        LimitRemedies.name(room.limit()),
                        value(room.limit())),
                LimitRemedies.of(room.limit()) + "; or use fewer threads, or --force on a dedicated machine",
                room.evidence(wanted));
    }

    /// What a limit is set to, where it is a setting.
    String value(String limit) {
        Long value = Limits.read(files, Cgroup.locate(files)).get(limit);
        return value == null ? "" : " = " + mebibytes(value);
    }

    private static Finding caution(long most, Room room) {
        return new Finding(
                TrialChecks.MEMORY_TIGHT,
                Severity.WARNING,
                "the heap may grow to " + mebibytes(most) + ", and together with the JVM's own memory that is "
                        + room.words(),
                LimitRemedies.of(room.limit()) + "; or give JVMs a smaller heap, such as --jvm-arg=-Xmx256m",
                room.evidence(most));
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }
}
