package dev.loombench.lab.process;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.JdkRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    /// @param servers how servers and their generators are started; absent where the run has none
    public record JvmCommands(
            Path java,
            Path guarded,
            @Nullable String cpuSet,
            @Nullable ServerCommands servers) {}

    /// Prepares the limits of all environments, after removing control groups that killed labs left behind.
    ///
    /// @param threadCap largest number of threads of a trial with many of them; absent where the run has none
    /// @param servers whether the run has servers under load
    /// @throws LimitRefused if this machine doesn't allow a limit
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
    public Map<String, JvmCommands> commands(Path scripts, int cores) throws IOException {
        String allowedCpus =
                CpuSet.allowed(ProcFiles.ofThisMachine()).map(CpuSet::text).orElse(null);
        Map<String, JvmCommands> starters = new LinkedHashMap<>();
        for (var entry : limits.entrySet()) {
            JdkRecord jdk = entry.getKey();
            Confinement guard = guards.get(jdk);
            CpuPlacement placement = placements.get(jdk);
            if (jdk.cpus() != null || jdk.cpuQuota() != null || guard != null || placement != null) {
                Files.createDirectories(scripts);
            }
            Path program = Jdk.java(Path.of(jdk.home()));
            Path java = entry.getValue().java(program, scripts.resolve(jdk.id()));
            Path guarded = guard == null ? java : guard.java(program, scripts.resolve(jdk.id() + "-guarded"));
            starters.put(
                    jdk.id(),
                    new JvmCommands(
                            java,
                            guarded,
                            entry.getValue().cpus().map(CpuSet::text).orElse(allowedCpus),
                            placement == null
                                    ? null
                                    : placement.commands(
                                            program,
                                            Jdk.java(Path.of(System.getProperty("java.home"))),
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
}
