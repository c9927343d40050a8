package dev.loombench.lab.process;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.CpuTopology;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.process.Confinement.CgroupLimit;
import dev.loombench.lab.store.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// CPU bindings and control groups of the environments of a run, held until it ends.
public final class RunConfinements implements AutoCloseable {
    /// Threads that a JVM has in addition to those of its executors.
    private static final long JVM_THREADS = 200;

    private final Map<JdkRecord, Confinement> limits = new LinkedHashMap<>();
    private final Map<JdkRecord, Confinement> guards = new LinkedHashMap<>();

    private final Map<JdkRecord, CpuPlacement> placements = new LinkedHashMap<>();

    private RunConfinements() {}

    /// Commands that start a measured JVM of an environment.
    ///
    /// @param java the usual command
    /// @param guarded the command for trials with many platform threads: it also caps them in a control group,
    ///     where one can be made
    /// @param cpuSet the processors on which it may run, as the kernel writes them; absent where they
    ///     can't be read
    /// @param named the usual command with another JDK, by the feature version that candidates name
    /// @param servers how servers and their generators are started; absent where the run has none
    public record JvmCommands(
            Path java,
            Path guarded,
            @Nullable String cpuSet,
            Map<Integer, Path> named,
            @Nullable ServerCommands servers) {}

    /// Prepares the limits of all environments, after removing control groups that killed labs left behind.
    ///
    /// @param threadCap largest number of threads of a trial with many of them; absent where the run has none
    /// @param servers whether the run has servers under load
    /// @throws LimitUnavailableException if this machine doesn't allow a limit
    public static RunConfinements prepare(
            List<JdkRecord> jdks, OptionalLong threadCap, boolean servers, Cancellation stop)
            throws IOException, InterruptedException {
        Confinement.removeStaleGroups();
        RunConfinements confinements = new RunConfinements();
        try {
            for (JdkRecord jdk : jdks) {
                confinements.limits.put(jdk, Confinement.apply(jdk.cpus(), settings(jdk), stop));
                if (servers) {
                    confinements.placements.put(jdk, CpuPlacement.prepare(jdk, settings(jdk), stop));
                }
                if (threadCap.isPresent()) {
                    confinements.guard(jdk, threadCap.getAsLong(), stop);
                }
            }
            return confinements;
        } catch (IOException | RuntimeException | InterruptedException e) {
            confinements.close();
            throw e;
        }
    }

    /// Caps the threads of a JVM in a control group, as a second line of defence. Where no group can be made,
    /// the cap that the JVM puts on itself must do.
    private void guard(JdkRecord jdk, long threadCap, Cancellation stop) throws IOException, InterruptedException {
        List<CgroupLimit> settings = new ArrayList<>(settings(jdk));
        settings.add(CgroupLimit.pidsMax(threadCap + JVM_THREADS));
        try {
            guards.put(jdk, Confinement.apply(jdk.cpus(), settings, stop));
        } catch (LimitUnavailableException e) {
            guards.remove(jdk);
        }
    }

    private static List<CgroupLimit> settings(JdkRecord jdk) {
        return jdk.cpuQuota() == null ? List.of() : List.of(CgroupLimit.cpuQuota(jdk.cpuQuota()));
    }

    /// Commands by the ids of the environments.
    ///
    /// @param scripts directory for commands that are scripts; created if there are any
    /// @param cores processors that the lab may use
    /// @param named further JDKs, by the feature version that candidates name
    public Map<String, JvmCommands> commands(Path scripts, int cores, Map<Integer, Jdk> named) throws IOException {
        String allowedCpus =
                CpuSet.allowed(ProcFiles.ofThisMachine()).map(CpuSet::text).orElse(null);
        Map<String, JvmCommands> starters = new LinkedHashMap<>();
        for (var entry : limits.entrySet()) {
            JdkRecord jdk = entry.getKey();
            Confinement guard = guards.get(jdk);
            CpuPlacement placement = placements.get(jdk);
            if (jdk.cpus() != null || jdk.cpuQuota() != null || guard != null || placement != null) {
                PrivateDirectory.createWithin(scripts.resolveSibling(""), String.valueOf(scripts.getFileName()));
            }
            Path program = Jdk.java(Path.of(jdk.home()));
            Path java = entry.getValue().java(program, scripts.resolve(jdk.id()));
            Path guarded = guard == null ? java : guard.java(program, scripts.resolve(jdk.id() + "-guarded"));
            Map<Integer, Path> others = new LinkedHashMap<>();
            for (var other : named.entrySet()) {
                others.put(
                        other.getKey(),
                        entry.getValue()
                                .java(other.getValue().java(), scripts.resolve(jdk.id() + "-on-" + other.getKey())));
            }
            starters.put(
                    jdk.id(),
                    new JvmCommands(
                            java,
                            guarded,
                            entry.getValue().cpus().map(CpuSet::text).orElse(allowedCpus),
                            others,
                            placement == null
                                    ? null
                                    : placement.commands(
                                            program,
                                            Jdk.ownJava(),
                                            scripts,
                                            jdk.id(),
                                            jdk.availableProcessors(cores))));
        }
        return starters;
    }

    @Override
    public void close() {
        limits.values().forEach(Confinement::close);
        guards.values().forEach(Confinement::close);
        placements.values().forEach(CpuPlacement::close);
    }

    /// Placement of a server and its load generator, each on processors of its own where the machine allows it.
    ///
    /// @param split division of the CPUs between both; absent where they share all
    /// @param boundLate whether the server is bound once it is ready, rather than from its start
    private record CpuPlacement(Confinement server, Confinement generator, Optional<CpuSplit> split, boolean boundLate)
            implements AutoCloseable {

        /// Prepares the placement for an environment.
        ///
        /// @param settings limits of the server's control group; empty for none
        /// @throws LimitUnavailableException if the machine doesn't allow these limits
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
}
