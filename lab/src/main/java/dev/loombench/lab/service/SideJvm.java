package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.service.config.SideFault;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The JVM of a side that is examined: the one that is named (`--diagnose-jvm`), else the one that
/// listens at the side's port, else the one that has used most CPU time.
///
/// @param program its main class or jar, as it was given; empty where unknown
/// @param jvms number of JVMs among the side's processes
record SideJvm(JvmProcess process, Optional<String> program, int jvms) {
    /// Why a side's JVM can't be examined, as a clause; where others answer in its place, with what to do
    /// instead.
    static String obstacle(SideAccount account, AttachException cause) {
        return account.coversOwnProcesses() || cause.kind() == FailureKind.NOT_NAMED
                ? String.valueOf(cause.getMessage())
                : SideFault.NOT_EXAMINED.message(String.valueOf(cause.getMessage()));
    }

    /// Chooses a JVM. If there is none, a refused attachment is the reason rather than a process that
    /// isn't a JVM.
    ///
    /// @param name main class or jar of the JVM that is meant; empty for any
    /// @param listener process that listens at the side's port; empty where unknown
    /// @throws AttachException if no process is a JVM that may be attached to, or none is the named one
    public static SideJvm find(ProcFiles files, Optional<String> name, OptionalLong listener, List<Long> processes)
            throws AttachException {
        List<JvmProcess> jvms = jvms(files, listener, processes);
        List<JvmProcess> named = name.isEmpty()
                ? jvms
                : jvms.stream().filter(jvm -> isNamed(jvm, name.get())).toList();
        if (named.isEmpty()) {
            throw new AttachException(
                    FailureKind.NOT_NAMED,
                    SideFault.OTHER_JVMS.message(
                            name.orElse(""),
                            jvms.stream()
                                    .map(jvm -> program(jvm).orElse("process " + jvm.pid()))
                                    .toList()));
        }
        JvmProcess chosen = named.stream()
                .filter(jvm -> listener.isPresent() && jvm.pid() == listener.getAsLong())
                .findFirst()
                .orElseGet(() -> named.stream()
                        .max(Comparator.comparingLong(SideJvm::ticks))
                        .orElseThrow());
        return new SideJvm(chosen, program(chosen), jvms.size());
    }

    private static List<JvmProcess> jvms(ProcFiles files, OptionalLong listener, List<Long> processes)
            throws AttachException {
        List<JvmProcess> jvms = new ArrayList<>();
        AttachException refusal = null;
        for (long pid : Stream.concat(listener.stream().boxed(), processes.stream())
                .distinct()
                .toList()) {
            try {
                jvms.add(JvmProcess.find(files, pid));
            } catch (AttachException e) {
                boolean notThisOne = e.kind() == FailureKind.NO_JVM || e.kind() == FailureKind.GONE;
                refusal = notThisOne ? refusal : clearer(refusal, e);
            }
        }
        if (jvms.isEmpty()) {
            throw refusal != null ? refusal : new AttachException(FailureKind.NO_JVM, SideFault.NO_JVM.message());
        }
        return jvms;
    }

    /// The refusal that says more: a hidden process may be anything, also a helper of the JVM.
    private static AttachException clearer(@Nullable AttachException first, AttachException second) {
        return first == null || first.kind() == FailureKind.HIDDEN ? second : first;
    }

    private static long ticks(JvmProcess jvm) {
        return ProcessStat.read(jvm.files(), jvm.pid())
                .map(ProcessStat::ownTicks)
                .orElse(0L);
    }

    /// Main class or jar of a JVM, as it publishes it; empty if it doesn't.
    private static Optional<String> program(JvmProcess jvm) {
        return HotSpotCounters.openIn(jvm.tempDirectory(), jvm.innerPid(), jvm.earliestStart())
                .flatMap(HotSpotCounters::javaCommand)
                .map(command -> command.split("\\s", 2)[0]);
    }

    /// Whether a JVM runs a program of this name; one that doesn't publish it is known by a word of its
    /// command line.
    private static boolean isNamed(JvmProcess jvm, String name) {
        Optional<String> program = program(jvm);
        return program.isPresent()
                ? isSame(program.get(), name)
                : jvm.files()
                        .text("/proc/" + jvm.pid() + "/cmdline")
                        .map(words -> Stream.of(words.split("\0", -1)).anyMatch(word -> isSame(word, name)))
                        .orElse(false);
    }

    /// Whether a program is the named one: in full, a file without its directory, or a class without its
    /// package.
    static boolean isSame(String program, String name) {
        return program.equals(name) || program.endsWith("/" + name) || program.endsWith("." + name);
    }
}
