package dev.loombench.lab.process;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.store.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// CPU affinity and control group limits for child processes. Closing it removes the control group.
public final class Confinement implements AutoCloseable {
    private static final Path SHELL = Path.of("/bin/sh");

    private final Optional<CpuSet> cpus;
    private final Optional<ChildCgroup> group;
    private final LauncherScript wrapper;

    private Confinement(Optional<CpuSet> cpus, Optional<ChildCgroup> group, LauncherScript wrapper) {
        this.cpus = cpus;
        this.group = group;
        this.wrapper = wrapper;
    }

    /// Validates limits against what this machine has. Whether it also permits them is only known after [#apply].
    ///
    /// @param cpus number of processors a child may use; absent for all
    /// @param cpuQuota CPU quota in processors; absent for none
    /// @throws LimitUnavailableException if the machine has less, or no means to enforce it
    public static void check(@Nullable Integer cpus, @Nullable Double cpuQuota) {
        LimitSupport means = LimitSupport.ofThisMachine();
        if (cpus != null) {
            means.cpus(cpus);
            means.taskset();
        }
        if (cpuQuota != null) {
            means.checkQuota(cpuQuota);
        }
    }

    /// Prepares the limits, and starts a process under them to verify that they work.
    ///
    /// @param cpus number of processors children may use; absent for all
    /// @param settings limits of a control group; empty for none
    /// @throws LimitUnavailableException if the machine has less, or doesn't permit it
    /// @throws IOException if no temporary file can be written
    public static Confinement apply(@Nullable Integer cpus, List<CgroupLimit> settings, Cancellation stop)
            throws IOException, InterruptedException {
        return apply(LimitSupport.ofThisMachine(), cpus, settings, stop);
    }

    static Confinement apply(LimitSupport means, @Nullable Integer cpus, List<CgroupLimit> settings, Cancellation stop)
            throws IOException, InterruptedException {
        Optional<CpuSet> processors = cpus == null ? Optional.empty() : Optional.of(means.cpus(cpus));
        List<String> binding = processors.isEmpty() ? List.of() : binding(means.taskset(), processors.get());
        return apply(means, processors, binding, settings, stop);
    }

    /// Prepares limits with a given set of processors, such as one side of a
    /// [dev.loombench.lab.machine.probe.CpuSplit], and starts a process under them to verify that they work.
    ///
    /// @param cpus the processors to which children are bound
    /// @param settings limits of a control group; empty for none
    /// @throws LimitUnavailableException if the machine doesn't permit it, or has no program to bind them
    ///     with
    /// @throws IOException if no temporary file can be written
    public static Confinement applyOn(CpuSet cpus, List<CgroupLimit> settings, Cancellation stop)
            throws IOException, InterruptedException {
        LimitSupport means = LimitSupport.ofThisMachine();
        return apply(means, Optional.of(cpus), binding(means.affinityProgram(), cpus), settings, stop);
    }

    private static List<String> binding(Path taskset, CpuSet cpus) {
        return List.of(taskset.toString(), "-c", cpus.text());
    }

    private static Confinement apply(
            LimitSupport means,
            Optional<CpuSet> processors,
            List<String> binding,
            List<CgroupLimit> settings,
            Cancellation stop)
            throws IOException, InterruptedException {
        Optional<ChildCgroup> group =
                settings.isEmpty() ? Optional.empty() : Optional.of(ChildCgroup.create(means.files(), settings));
        LauncherScript wrapper =
                new LauncherScript(group.map(ChildCgroup::entrances).orElse(List.of()), binding);
        Confinement confinement = new Confinement(processors, group, wrapper);
        try {
            confinement.verify(stop);
            return confinement;
        } catch (IOException | RuntimeException | InterruptedException e) {
            confinement.close();
            throw e;
        }
    }

    private void verify(Cancellation stop) throws IOException, InterruptedException {
        if (isNone()) {
            return;
        }
        List<String> command = List.of(SHELL.toString(), "-c", wrapper.text(SHELL), "sh", "-c", ":");
        try {
            Optional<String> complaint = ProbeCommand.firstError(command, stop);
            if (complaint.isPresent()) {
                throw refused(complaint.get());
            }
        } catch (ProbeCommand.InconclusiveProbeException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static LimitUnavailableException refused(String why) {
        return new LimitUnavailableException(OptionError.NO_START, why);
    }

    /// Removes the control groups of labs that were killed.
    public static void removeStaleGroups() {
        ChildCgroup.removeStaleGroups(ProcFiles.ofThisMachine(), List.of("cpu", "pids"));
    }

    /// The command that starts a JVM under these limits: `java` itself without limits, otherwise a script that
    /// applies them and executes `java`.
    ///
    /// @param script where to write the script, in an existing directory
    /// @throws LimitUnavailableException if a script can't be executed there
    /// @throws IOException if it can't be written
    public Path java(Path java, Path script) throws IOException {
        return isNone() ? java : wrapper.write(script.toAbsolutePath(), java);
    }

    /// The processors to which children are bound; empty if they may use all.
    public Optional<CpuSet> cpus() {
        return cpus;
    }

    private boolean isNone() {
        return cpus.isEmpty() && group.isEmpty();
    }

    @Override
    public void close() {
        group.ifPresent(ChildCgroup::close);
    }

    /// A script that replaces `java`: it enters control groups, binds itself to processors and then executes the
    /// JVM by `exec`. The process id doesn't change, so that whoever started it can kill it.
    ///
    /// @param groups `cgroup.procs` files into which it writes its process id
    /// @param binding command prefix that binds it to processors; empty to use all
    record LauncherScript(List<Path> groups, List<String> binding) {
        /// Writes the script.
        ///
        /// @param script where it goes
        /// @param java command to execute, with all arguments of the script
        /// @throws LimitUnavailableException if it can't be executed there
        /// @throws IOException if it can't be written
        Path write(Path script, Path java) throws IOException {
            AtomicFile.writePrivate(script, text(java));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            if (!Files.isExecutable(script)) {
                throw new LimitUnavailableException(OptionError.NOT_EXECUTABLE, script);
            }
            return script;
        }

        /// The script's content.
        String text(Path command) {
            StringBuilder text = new StringBuilder("#!/bin/sh\n");
            for (Path group : groups) {
                text.append("echo $$ > ").append(quoted(group.toString())).append(" || exit 1\n");
            }
            text.append("exec");
            binding.forEach(word -> text.append(' ').append(quoted(word)));
            return text.append(' ')
                    .append(quoted(command.toString()))
                    .append(" \"$@\"\n")
                    .toString();
        }

        private static String quoted(String word) {
            return "'" + word.replace("'", "'\\''") + "'";
        }
    }

    /// A resource limit of a control group, with the files to write for it.
    ///
    /// @param controller the kernel's controller, such as `cpu`
    /// @param version2 files to write in cgroup version 2, in this order
    /// @param version1 files to write in cgroup version 1, in this order
    public record CgroupLimit(String controller, List<CgroupFileValue> version2, List<CgroupFileValue> version1) {
        /// Length of a quota period: 100 ms, the default of container runtimes.
        private static final int QUOTA_PERIOD_MICROS = 100_000;

        /// A file of the group with the value to write into it.
        public record CgroupFileValue(String file, String value) {}

        /// A CPU quota in processors, such as 1.5, enforced in each period of 100 ms.
        public static CgroupLimit cpuQuota(double processors) {
            long quota = Math.round(processors * QUOTA_PERIOD_MICROS);
            return new CgroupLimit(
                    "cpu",
                    List.of(new CgroupFileValue("cpu.max", quota + " " + QUOTA_PERIOD_MICROS)),
                    List.of(
                            new CgroupFileValue("cpu.cfs_period_us", Integer.toString(QUOTA_PERIOD_MICROS)),
                            new CgroupFileValue("cpu.cfs_quota_us", Long.toString(quota))));
        }

        /// The maximum number of threads and processes that exist at once.
        public static CgroupLimit pidsMax(long maxTasks) {
            List<CgroupFileValue> entries = List.of(new CgroupFileValue("pids.max", Long.toString(maxTasks)));
            return new CgroupLimit("pids", entries, entries);
        }
    }
}
