package dev.loombench.lab.preflight;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.host.KernelLimit;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.schedule.ModelSizing.ThreadDemand;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Refuses trials that would bring the machine to its limits: those that need more than 80 % of the threads
/// that it allows, or surely fill more than 80 % of the available memory. A heap that might grow so far, and
/// seldom does, only gets a warning.
///
/// @param force whether every trial is admitted, as `--force` asks on a dedicated machine
public record ResourceAdmission(ProcFiles files, boolean force) {
    private static final double MAX_CEILING_SHARE = 0.8;
    private static final double CAP_CEILING_SHARE = 0.9;
    private static final double MAX_MEMORY_SHARE = 0.8;

    /// Number of platform threads up to which a trial runs without a cap.
    private static final long HARMLESS_THREADS = 1_000;

    /// Bytes of code, metadata and stacks of a JVM with hardly any thread.
    private static final long JVM_BYTES = 100L << 20;

    /// Memory that is available now.
    ///
    /// @param limit that decides it
    private record AvailableMemory(long bytes, KernelLimit limit) {
        boolean isExceededBy(long demand) {
            return demand > MAX_MEMORY_SHARE * bytes;
        }

        Map<String, Object> evidence(long demand) {
            return Map.of("bytes", demand, "available", bytes, "limit", limit.key());
        }
    }

    /// Reason not to start a trial; empty if it may start.
    ///
    /// @param heapBytes largest heap that its JVM may take
    Optional<Finding> refusal(BatchSpec work, long heapBytes) {
        if (force) {
            return Optional.empty();
        }
        long threads = ThreadDemand.platformThreads(work);
        return heapRefusal(work, heap(work, heapBytes) + JVM_BYTES)
                .or(() -> ceiling(work, heapBytes)
                        .filter(ceiling -> threads > MAX_CEILING_SHARE * ceiling.threads())
                        .flatMap(ceiling -> ceiling.cause() == KernelLimit.THREAD_MEMORY
                                ? stackRefusal(threads, ceiling, heap(work, heapBytes))
                                : Optional.of(threadRefusal(threads, ceiling))));
    }

    /// Warning about memory for a trial that is started, if its heap may grow beyond what is available now;
    /// empty if there is plenty.
    ///
    /// @param heapBytes largest heap that its JVM may take
    Optional<Finding> memoryWarning(BatchSpec work, long heapBytes) {
        return availableMemory()
                .filter(room -> heapBytes > 0 && room.isExceededBy(heap(work, heapBytes) + JVM_BYTES))
                .map(room -> ExperimentFinding.MEMORY_TIGHT
                        .with(
                                mebibytes(heapBytes),
                                mebibytes(room.bytes()),
                                room.limit().remedy(0))
                        .withEvidence(room.evidence(heapBytes)));
    }

    /// Largest number of platform threads that the JVM may start; absent where work needs too few for a cap.
    public OptionalLong threadCap(BatchSpec work, long heapBytes) {
        if (force || ThreadDemand.platformThreads(work) <= HARMLESS_THREADS) {
            return OptionalLong.empty();
        }
        return ceiling(work, heapBytes).stream()
                .mapToLong(ceiling -> (long) (CAP_CEILING_SHARE * ceiling.threads()))
                .findFirst();
    }

    /// Number of threads that the machine allows now. Room for the whole heap is set aside only beside many
    /// threads: few of them take so little memory that its size decides nothing.
    private Optional<ThreadCeiling> ceiling(BatchSpec work, long heapBytes) {
        boolean many = ThreadDemand.platformThreads(work) > HARMLESS_THREADS;
        return ThreadCeiling.headroom(files, many ? heap(work, heapBytes) : 0);
    }

    /// Bytes of heap that work fills at most: its known demand, or else the whole heap.
    ///
    /// @param maxHeap largest heap of its JVM in bytes; 0 where nothing bounds it
    private static long heap(BatchSpec work, long maxHeap) {
        OptionalLong demand = MemoryDemand.heapBytes(work);
        return demand.isEmpty() || (maxHeap > 0 && demand.getAsLong() > maxHeap) ? maxHeap : demand.getAsLong();
    }

    /// Memory that is available now; empty where it can't be read. Each figure is read only once, since it
    /// changes all the time.
    private Optional<AvailableMemory> availableMemory() {
        OptionalLong machine = MachineMemory.free(files);
        OptionalLong group = Cgroup.locate(files).memoryAvailable();
        if (group.isPresent() && (machine.isEmpty() || group.getAsLong() <= machine.getAsLong())) {
            return Optional.of(new AvailableMemory(group.getAsLong(), KernelLimit.CGROUP_MEMORY));
        }
        return machine.stream()
                .mapToObj(bytes -> new AvailableMemory(bytes, KernelLimit.FREE_MEMORY))
                .findFirst();
    }

    /// Refusal of work whose known demand doesn't fit; empty if it does, or isn't known.
    private Optional<Finding> heapRefusal(BatchSpec work, long demand) {
        return availableMemory()
                .filter(room -> MemoryDemand.heapBytes(work).isPresent() && room.isExceededBy(demand))
                .map(room -> ExperimentFinding.HEAP_ABOVE_CEILING
                        .with(
                                (long) work.tasks() * work.callers(),
                                work.task(),
                                mebibytes(demand),
                                mebibytes(room.bytes()),
                                setting(room.limit()),
                                room.limit().remedy(0))
                        .withEvidence(room.evidence(demand)));
    }

    /// Refusal where memory is the narrowest limit: names that limit, and what the heap leaves of it.
    private Optional<Finding> stackRefusal(long threads, ThreadCeiling ceiling, long heap) {
        return availableMemory()
                .map(room -> ExperimentFinding.STACKS_ABOVE_CEILING
                        .with(
                                threads,
                                mebibytes(threads * ThreadCeiling.BYTES_PER_THREAD),
                                mebibytes(heap),
                                mebibytes(room.bytes()),
                                setting(room.limit()),
                                room.limit().remedy(0))
                        .withEvidence(Map.of(
                                "threads",
                                threads,
                                "ceiling",
                                ceiling.threads(),
                                "limit",
                                room.limit().key(),
                                "heapBytes",
                                heap)));
    }

    private Finding threadRefusal(long threads, ThreadCeiling ceiling) {
        return ExperimentFinding.ABOVE_CEILING
                .with(
                        threads,
                        ceiling.threads(),
                        setting(ceiling.cause()),
                        ceiling.cause().remedy(threads))
                .withEvidence(Map.of(
                        "threads",
                        threads,
                        "ceiling",
                        ceiling.threads(),
                        "limit",
                        ceiling.cause().key()));
    }

    /// Name of a limit, with its value where that can be read.
    private String setting(KernelLimit limit) {
        Long value = KernelLimit.read(files, Cgroup.locate(files)).get(limit);
        if (value == null) {
            return limit.title();
        }
        return limit.title() + " = "
                + (limit == KernelLimit.CGROUP_MEMORY
                        ? Format.grouped(mebibytes(value)) + " MiB"
                        : Format.grouped(value));
    }

    private static long mebibytes(long bytes) {
        return bytes >> 20;
    }

    /// Heap that work is known to fill.
    public static final class MemoryDemand {
        /// Heap bytes of a virtual thread that parks in its first frame: more than any of 100,000 and of
        /// 1,000,000 took with JDK 21 and 25.
        private static final long VIRTUAL_THREAD_BYTES = 1_000;

        /// Bytes of each further stack frame: warm in compiled code, cold in code that is still interpreted.
        private static final long WARM_FRAME_BYTES = 30;

        private static final long COLD_FRAME_BYTES = 60;

        /// Number of first threads that take more each: code isn't compiled yet, and structures grow in chunks.
        private static final long FIRST_THREADS = 10_000;

        private static final long FIRST_THREAD_EXTRA_BYTES = 1_500;
        private static final long FIRST_FRAME_EXTRA_BYTES = 100;

        /// Heap bytes of a platform thread's objects; its stack lies outside the heap.
        private static final long PLATFORM_THREAD_BYTES = 1_000;

        private MemoryDemand() {}

        /// Heap bytes of parked threads; absent for all other tasks, whose demand isn't known.
        public static OptionalLong heapBytes(BatchSpec work) {
            return work.task() instanceof TaskSpec.Park park
                    ? OptionalLong.of(parked((long) work.tasks() * work.callers(), work.model(), park))
                    : OptionalLong.empty();
        }

        private static long parked(long threads, ModelSpec model, TaskSpec.Park park) {
            long bytes = threads * threadBytes(model, park);
            return model instanceof ModelSpec.PlatformPerTask
                    ? bytes
                    : bytes
                            + Math.min(threads, FIRST_THREADS)
                                    * (FIRST_THREAD_EXTRA_BYTES + park.depth() * FIRST_FRAME_EXTRA_BYTES);
        }

        private static long threadBytes(ModelSpec model, TaskSpec.Park park) {
            return model instanceof ModelSpec.PlatformPerTask
                    ? PLATFORM_THREAD_BYTES
                    : VIRTUAL_THREAD_BYTES + park.depth() * (park.warm() ? WARM_FRAME_BYTES : COLD_FRAME_BYTES);
        }
    }
}
