package dev.loombench.lab;

import dev.loombench.lab.probe.CpuSplit;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a server under test and its generator are started.
///
/// @param server the command of the server's JVM
/// @param generator the command of the generator's JVM
/// @param own the lab's own `java`, bound to nothing
/// @param processors that the server may use
/// @param cpuSet these, as the kernel writes them; absent where it has all
/// @param split who has which; absent where they share all that there are
/// @param boundLate whether the server is bound when it is ready, rather than by its command
record ServerStarter(
        Path server,
        Path generator,
        Path own,
        int processors,
        @Nullable String cpuSet,
        Optional<CpuSplit> split,
        boolean boundLate) {}
