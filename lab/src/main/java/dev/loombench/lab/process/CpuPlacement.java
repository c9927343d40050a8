package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.CpuTopology;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.JdkRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Placement of a server and its load generator, each on processors of its own where the machine allows it.
///
/// @param split division of the CPUs between both; absent where they share all
/// @param boundLate whether the server is bound once it is ready, rather than from its start
record CpuPlacement(Confinement server, Confinement generator, Optional<CpuSplit> split, boolean boundLate)
        implements AutoCloseable {

    /// Prepares the placement for an environment.
    ///
    /// @param settings limits of the server's control group; empty for none
    /// @throws LimitRefused if the machine doesn't allow these limits
    static CpuPlacement prepare(JdkRecord jdk, List<CgroupLimit> settings, Cancellation stop)
            throws IOException, InterruptedException {
        ProcFiles files = ProcFiles.ofThisMachine();
        Optional<CpuSplit> split = CpuSet.allowed(files)
                .flatMap(allowed -> CpuSplit.divide(CpuTopology.read(files, allowed), jdk.cpus()))
                .filter(cpus -> cpus.sharing() != Sharing.PROCESSORS);
        if (split.isPresent()) {
            try {
                return separate(split.get(), settings, stop);
            } catch (LimitUnavailableException e) {
                split = Optional.empty();
            }
        }
        return new CpuPlacement(
                Confinement.apply(jdk.cpus(), settings, stop),
                Confinement.apply(null, List.of(), stop),
                Optional.empty(),
                false);
    }

    /// Placement on separate CPUs. With a quota the server is bound from its start, since its JVM counts
    /// processors then.
    private static CpuPlacement separate(CpuSplit split, List<CgroupLimit> settings, Cancellation stop)
            throws IOException, InterruptedException {
        boolean boundLate = settings.isEmpty();
        Confinement bound = Confinement.applyOn(split.target(), settings, stop);
        Confinement server = boundLate ? Confinement.apply(null, settings, stop) : bound;
        try {
            return new CpuPlacement(
                    server, Confinement.applyOn(split.generator(), List.of(), stop), Optional.of(split), boundLate);
        } catch (IOException | RuntimeException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    /// Commands for both.
    ///
    /// @param program `java` of the JDK under test
    /// @param own `java` of the lab, which runs the generator
    /// @param scripts existing directory for launcher scripts
    /// @param processors number of processors of a server that isn't bound
    ServerCommands commands(Path program, Path own, Path scripts, String name, int processors) throws IOException {
        return new ServerCommands(
                server.java(program, scripts.resolve(name + "-server")),
                generator.java(own, scripts.resolve(name + "-generator")),
                own,
                split.map(cpus -> cpus.target().size()).orElse(processors),
                split.map(cpus -> cpus.target().text()).orElse(null),
                split,
                boundLate);
    }

    @Override
    public void close() {
        server.close();
        generator.close();
    }
}
