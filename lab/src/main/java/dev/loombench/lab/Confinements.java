package dev.loombench.lab;

import dev.loombench.lab.fork.CgroupSetting;
import dev.loombench.lab.fork.Confinement;
import dev.loombench.lab.fork.LimitRefused;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The limits of each environment of a run, for as long as it lasts.
final class Confinements implements AutoCloseable {
    /// Beside its executors' threads a JVM has its own.
    private static final long OF_A_JVM = 200;

    private final Map<JdkRecord, Confinement> limits = new LinkedHashMap<>();
    private final Map<JdkRecord, Confinement> guards = new LinkedHashMap<>();

    private final Map<JdkRecord, Sides> sides = new LinkedHashMap<>();

    private Confinements() {}

    /// How a measured JVM of an environment is started.
    ///
    /// @param java the command
    /// @param guarded the command for trials with many platform threads: it also caps them in a control group,
    ///     where one can be made
    /// @param cpuSet the processors on which it may run, as the kernel writes them; absent where they
    ///     can't be read
    /// @param servers how servers and their generators are started; absent where the run has none
    record Starter(
            Path java,
            Path guarded,
            @Nullable String cpuSet,
            @Nullable ServerStarter servers) {}

    /// Prepares the limits of all environments, and removes what killed labs left of theirs.
    ///
    /// @param threadCap the most threads of a trial with many of them; absent where the run has none
    /// @param servers whether the run has servers under load
    /// @throws LimitRefused if this machine doesn't let us
    static Confinements of(List<JdkRecord> jdks, OptionalLong threadCap, boolean servers, Stop stop)
            throws IOException, InterruptedException {
        Confinement.removeLeftOvers();
        Confinements all = new Confinements();
        try {
            for (JdkRecord jdk : jdks) {
                all.limits.put(jdk, Confinement.of(jdk.cpus(), settings(jdk), stop));
                if (servers) {
                    all.sides.put(jdk, Sides.of(jdk, settings(jdk), stop));
                }
                if (threadCap.isPresent()) {
                    all.guard(jdk, threadCap.getAsLong(), stop);
                }
            }
            return all;
        } catch (IOException | RuntimeException | InterruptedException e) {
            all.close();
            throw e;
        }
    }

    /// A second line of defence: where no such group can be made, the JVM's own cap must do.
    private void guard(JdkRecord jdk, long threadCap, Stop stop) throws IOException, InterruptedException {
        List<CgroupSetting> settings = new ArrayList<>(settings(jdk));
        settings.add(CgroupSetting.pidsMax(threadCap + OF_A_JVM));
        try {
            guards.put(jdk, Confinement.of(jdk.cpus(), settings, stop));
        } catch (LimitRefused e) {
            guards.remove(jdk);
        }
    }

    private static List<CgroupSetting> settings(JdkRecord jdk) {
        return jdk.cpuQuota() == null ? List.of() : List.of(CgroupSetting.cpuQuota(jdk.cpuQuota()));
    }

    /// The starters by the environments' ids.
    ///
    /// @param scripts the directory for those that are scripts; made where there is one
    /// @param cores processors that the lab may use
    Map<String, Starter> starters(Path scripts, int cores) throws IOException {
        String all = CpuSet.allowed(ProcFiles.ofThisMachine()).map(CpuSet::text).orElse(null);
        Map<String, Starter> starters = new LinkedHashMap<>();
        for (var entry : limits.entrySet()) {
            JdkRecord jdk = entry.getKey();
            Confinement guard = guards.get(jdk);
            Sides divided = sides.get(jdk);
            if (jdk.cpus() != null || jdk.cpuQuota() != null || guard != null || divided != null) {
                Files.createDirectories(scripts);
            }
            Path program = Jdk.java(Path.of(jdk.home()));
            Path java = entry.getValue().java(program, scripts.resolve(jdk.id()));
            Path guarded = guard == null ? java : guard.java(program, scripts.resolve(jdk.id() + "-guarded"));
            starters.put(
                    jdk.id(),
                    new Starter(
                            java,
                            guarded,
                            entry.getValue().cpus().map(CpuSet::text).orElse(all),
                            divided == null
                                    ? null
                                    : divided.starter(
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
        sides.values().forEach(Sides::close);
    }
}
