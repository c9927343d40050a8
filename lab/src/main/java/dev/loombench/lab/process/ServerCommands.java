package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.CpuSplit;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Commands that start a server under test and its load generator.
///
/// @param server command of the server's JVM
/// @param generator command of the generator's JVM
/// @param own the lab's own `java`, without any CPU binding: for JMeter, which is bound after its start
/// @param processors number of processors that the server may use
/// @param cpuSet CPU list of the server in the kernel's format; absent where it has all
/// @param split division of the CPUs between both; absent where they share all
/// @param boundLate whether the server is bound once it is ready, rather than from its start
public record ServerCommands(
        Path server,
        Path generator,
        Path own,
        int processors,
        @Nullable String cpuSet,
        Optional<CpuSplit> split,
        boolean boundLate) {}
