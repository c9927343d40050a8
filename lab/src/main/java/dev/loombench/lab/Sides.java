package dev.loombench.lab;

import dev.loombench.lab.fork.CgroupSetting;
import dev.loombench.lab.fork.Confinement;
import dev.loombench.lab.fork.LimitRefused;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.CpuSplit.Sharing;
import dev.loombench.lab.probe.CpuTopology;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A server and its generator, each on processors of its own where the machine lets us.
///
/// @param split who has which; absent where they share all that there are
/// @param boundLate whether the server is bound when it is ready, rather than from its start
record Sides(Confinement server, Confinement generator, Optional<CpuSplit> split, boolean boundLate)
        implements AutoCloseable {

    /// @param settings limits of the server's control group; empty for none
    /// @throws LimitRefused if the machine doesn't let us limit the server as asked
    static Sides of(JdkRecord jdk, List<CgroupSetting> settings, Stop stop) throws IOException, InterruptedException {
        ProcFiles files = ProcFiles.ofThisMachine();
        Optional<CpuSplit> split = CpuSet.allowed(files)
                .flatMap(allowed -> CpuSplit.of(CpuTopology.of(files, allowed), jdk.cpus()))
                .filter(found -> found.sharing() != Sharing.PROCESSORS);
        if (split.isPresent()) {
            try {
                return divided(split.get(), settings, stop);
            } catch (LimitRefused unbound) {
                split = Optional.empty();
            }
        }
        return new Sides(
                Confinement.of(jdk.cpus(), settings, stop),
                Confinement.of(null, List.of(), stop),
                Optional.empty(),
                false);
    }

    /// Under a quota a JVM counts its processors by that, from its start.
    private static Sides divided(CpuSplit split, List<CgroupSetting> settings, Stop stop)
            throws IOException, InterruptedException {
        boolean late = settings.isEmpty();
        Confinement bound = Confinement.on(split.target(), settings, stop);
        Confinement server = late ? Confinement.of(null, settings, stop) : bound;
        try {
            return new Sides(server, Confinement.on(split.generator(), List.of(), stop), Optional.of(split), late);
        } catch (IOException | RuntimeException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    /// How both are started.
    ///
    /// @param program the `java` of the JDK under test
    /// @param own the `java` of the lab, which runs the generator
    /// @param scripts the directory for scripts; it is there
    /// @param processors that the server has where it isn't bound
    ServerStarter starter(Path program, Path own, Path scripts, String name, int processors) throws IOException {
        return new ServerStarter(
                server.java(program, scripts.resolve(name + "-server")),
                generator.java(own, scripts.resolve(name + "-generator")),
                own,
                split.map(found -> found.target().size()).orElse(processors),
                split.map(found -> found.target().text()).orElse(null),
                split,
                boundLate);
    }

    @Override
    public void close() {
        server.close();
        generator.close();
    }
}
