package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.process.LimitSupport.LimitUnavailableException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Binds a running JVM to its processors. It starts on all of them, so that JIT compilation doesn't slow its
/// start, and gets `-XX:ActiveProcessorCount` so that it sizes threads and pools for the processors it will
/// have.
public final class CpuAffinity {
    private static final String PROCESSOR_COUNT_OPTION = "-XX:ActiveProcessorCount=";
    private static final Pattern EMPTY_LINE = Pattern.compile("^$");

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
        List<String> command = List.of(
                LimitSupport.ofThisMachine().affinityProgram().toString(), "-acp", cpus.text(), Long.toString(pid));
        Optional<String> failure = ProbeCommand.firstError(command, EMPTY_LINE, stop);
        // A second pass catches threads that started during the first one.
        return failure.isPresent() ? failure : ProbeCommand.firstError(command, EMPTY_LINE, stop);
    }
}
