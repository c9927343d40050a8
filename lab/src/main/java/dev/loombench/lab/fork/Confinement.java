package dev.loombench.lab.fork;

import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Under which limits children run: bound to some of the processors, in a control group of ours, or
/// under none. Closing it removes the group.
public final class Confinement implements AutoCloseable {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final Pattern EMPTY = Pattern.compile("^$");

    private final Optional<CpuSet> cpus;
    private final Optional<OwnCgroup> group;
    private final Wrapper wrapper;

    private Confinement(Optional<CpuSet> cpus, Optional<OwnCgroup> group, Wrapper wrapper) {
        this.cpus = cpus;
        this.group = group;
        this.wrapper = wrapper;
    }

    /// Refuses at once what this machine doesn't have. Whether it also lets us is seen only by [#of].
    ///
    /// @param cpus how many processors a child may use; absent for all
    /// @param cpuQuota how many processors' worth of time it may use; absent for all of it
    /// @throws LimitRefused if there isn't as much, or nothing to limit it with
    public static void check(@Nullable Integer cpus, @Nullable Double cpuQuota) {
        Means means = Means.ofThisMachine();
        if (cpus != null) {
            means.cpus(cpus);
            means.taskset();
        }
        if (cpuQuota != null) {
            means.checkQuota(cpuQuota);
        }
    }

    /// Prepares the limits, and starts a process under them to see that they can be had.
    ///
    /// @param cpus how many processors children may use; absent for all
    /// @param settings limits of a control group; empty for none
    /// @throws LimitRefused if the machine hasn't as much, or doesn't let us
    /// @throws IOException if there is no room for a temporary file
    public static Confinement of(@Nullable Integer cpus, List<CgroupSetting> settings, Stop stop)
            throws IOException, InterruptedException {
        return of(Means.ofThisMachine(), cpus, settings, stop);
    }

    static Confinement of(Means means, @Nullable Integer cpus, List<CgroupSetting> settings, Stop stop)
            throws IOException, InterruptedException {
        Optional<CpuSet> set = cpus == null ? Optional.empty() : Optional.of(means.cpus(cpus));
        List<String> binding = set.isEmpty() ? List.of() : binding(means.taskset(), set.get());
        return of(means, set, binding, settings, stop);
    }

    /// Prepares limits with processors of one's own choice, such as one side of a
    /// [dev.loombench.lab.probe.CpuSplit], and starts a process under them to see that they can be had.
    ///
    /// @param cpus the processors to which children are bound
    /// @param settings limits of a control group; empty for none
    /// @throws LimitRefused if the machine doesn't let us, or has no program to bind them with
    /// @throws IOException if there is no room for a temporary file
    public static Confinement on(CpuSet cpus, List<CgroupSetting> settings, Stop stop)
            throws IOException, InterruptedException {
        Means means = Means.ofThisMachine();
        return of(means, Optional.of(cpus), binding(means.binder(), cpus), settings, stop);
    }

    private static List<String> binding(Path taskset, CpuSet cpus) {
        return List.of(taskset.toString(), "-c", cpus.text());
    }

    private static Confinement of(
            Means means, Optional<CpuSet> set, List<String> binding, List<CgroupSetting> settings, Stop stop)
            throws IOException, InterruptedException {
        Optional<OwnCgroup> group =
                settings.isEmpty() ? Optional.empty() : Optional.of(OwnCgroup.create(means.files(), settings));
        Wrapper wrapper = new Wrapper(group.map(OwnCgroup::entrances).orElse(List.of()), binding);
        Confinement confinement = new Confinement(set, group, wrapper);
        try {
            confinement.tryOut(stop);
            return confinement;
        } catch (IOException | RuntimeException | InterruptedException e) {
            confinement.close();
            throw e;
        }
    }

    private void tryOut(Stop stop) throws IOException, InterruptedException {
        if (isNone()) {
            return;
        }
        List<String> command = List.of(SHELL.toString(), "-c", wrapper.text(SHELL), "sh", "-c", ":");
        try {
            Optional<String> complaint = Attempt.complaint(command, EMPTY, stop);
            if (complaint.isPresent()) {
                throw refused(complaint.get());
            }
        } catch (Attempt.Undecided e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static LimitRefused refused(String why) {
        return new LimitRefused("no process can be started with CPU limits: " + why
                + "; run as root, or without --cpus and --cpu-quota");
    }

    /// Removes the control groups that killed labs left behind.
    public static void removeLeftOvers() {
        OwnCgroup.removeLeftOvers(ProcFiles.ofThisMachine(), List.of("cpu", "pids"));
    }

    /// The command that starts a JVM under these limits: `java` itself where there are none, otherwise
    /// a script that enters them and becomes `java`.
    ///
    /// @param script where the script goes, in a directory that is there
    /// @throws LimitRefused if a script can't be executed there
    /// @throws IOException if it can't be written
    public Path java(Path java, Path script) throws IOException {
        return isNone() ? java : wrapper.write(script.toAbsolutePath(), java);
    }

    /// The processors to which children are bound; absent where they may use all.
    public Optional<CpuSet> cpus() {
        return cpus;
    }

    private boolean isNone() {
        return cpus.isEmpty() && group.isEmpty();
    }

    @Override
    public void close() {
        group.ifPresent(OwnCgroup::close);
    }
}
