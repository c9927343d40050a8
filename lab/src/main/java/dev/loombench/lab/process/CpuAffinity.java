package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Binds a running JVM to its processors. It starts on all of them, so that JIT compilation doesn't slow
/// its start, and gets `-XX:ActiveProcessorCount` so that it sizes threads and pools for the processors
/// it will have.
public final class CpuAffinity {
    private static final String PROCESSOR_COUNT_OPTION = "-XX:ActiveProcessorCount=";

    /// Passes over all threads: the second one catches those that started during the first.
    private static final int PASSES = 2;

    /// Passes that may fail until the binding does: one fails where a thread ends meanwhile.
    private static final int MAX_FAILURES = 4;

    private CpuAffinity() {}

    /// The JVM option that makes it size itself for this number of processors.
    public static String option(int processors) {
        return PROCESSOR_COUNT_OPTION + processors;
    }

    /// Whether this machine can bind processes to processors.
    public static boolean isPossible() {
        try {
            LimitSupport.ofThisMachine().affinityProgram();
            return true;
        } catch (LimitUnavailableException unavailable) {
            return false;
        }
    }

    /// Binds all threads of a process; threads that they start later inherit the binding.
    ///
    /// @return why they can't be bound; empty if they are
    /// @throws IOException if no temporary file can be written
    public static Optional<String> bind(long pid, CpuSet cpus, Cancellation stop)
            throws IOException, InterruptedException {
        return bind(LimitSupport.ofThisMachine().affinityProgram(), pid, cpus, stop);
    }

    static Optional<String> bind(Path affinityProgram, long pid, CpuSet cpus, Cancellation stop)
            throws IOException, InterruptedException {
        List<String> command = List.of(affinityProgram.toString(), "-acp", cpus.text(), Long.toString(pid));
        Optional<String> failure = Optional.empty();
        int passes = 0;
        int failures = 0;
        while (passes < PASSES && failures < MAX_FAILURES) {
            failure = ProbeCommand.firstError(command, stop);
            if (failure.isPresent()) {
                failures++;
            } else {
                passes++;
            }
        }
        return failure;
    }
}
