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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The limits of each environment of a run, for as long as it lasts.
final class Confinements implements AutoCloseable {
    private final Map<JdkRecord, Confinement> limits = new LinkedHashMap<>();

    private Confinements() {}

    /// How a measured JVM of an environment is started.
    ///
    /// @param java the command
    /// @param cpuSet the processors on which it may run, as the kernel writes them; absent where they
    ///     can't be read
    record Starter(Path java, @Nullable String cpuSet) {}

    /// Prepares the limits of all environments, and removes what killed labs left of theirs.
    ///
    /// @throws LimitRefused if this machine doesn't let us
    static Confinements of(List<JdkRecord> jdks, Stop stop) throws IOException, InterruptedException {
        Confinement.removeLeftOvers();
        Confinements all = new Confinements();
        try {
            for (JdkRecord jdk : jdks) {
                all.limits.put(jdk, Confinement.of(jdk.cpus(), settings(jdk), stop));
            }
            return all;
        } catch (IOException | RuntimeException | InterruptedException e) {
            all.close();
            throw e;
        }
    }

    private static List<CgroupSetting> settings(JdkRecord jdk) {
        return jdk.cpuQuota() == null ? List.of() : List.of(CgroupSetting.cpuQuota(jdk.cpuQuota()));
    }

    /// The starters by the environments' ids.
    ///
    /// @param scripts the directory for those that are scripts; made where there is one
    Map<String, Starter> starters(Path scripts) throws IOException {
        String all = CpuSet.allowed(ProcFiles.ofThisMachine()).map(CpuSet::text).orElse(null);
        Map<String, Starter> starters = new LinkedHashMap<>();
        for (var entry : limits.entrySet()) {
            JdkRecord jdk = entry.getKey();
            if (jdk.cpus() != null || jdk.cpuQuota() != null) {
                Files.createDirectories(scripts);
            }
            Path java = entry.getValue().java(Jdk.java(Path.of(jdk.home())), scripts.resolve(jdk.id()));
            starters.put(
                    jdk.id(),
                    new Starter(java, entry.getValue().cpus().map(CpuSet::text).orElse(all)));
        }
        return starters;
    }

    @Override
    public void close() {
        limits.values().forEach(Confinement::close);
    }
}
