package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;

/// Texts on what the CPU time, memory and threads of a side are of, where that isn't one process.
final class SideAccountText {
    private SideAccountText() {}

    /// Describes each such side in a line.
    static List<String> lines(List<SideRuntime> sides) {
        return sides.stream()
                .flatMap(side -> Optional.ofNullable(side.account())
                        .flatMap(SideAccountText::text)
                        .map(text -> side.side() + ": " + text)
                        .stream())
                .toList();
    }

    private static Optional<String> text(SideAccount account) {
        Integer processes = account.processes();
        if (account.container() != null) {
            String container =
                    "it runs in a container (" + account.container() + "); its CPU time, memory and threads ";
            return Optional.of(
                    account.reason() == null
                            ? container + "are those of the control group " + account.group()
                                    + (processes == null
                                            ? ""
                                            : ", of " + Format.count(processes, "process", "processes"))
                                    + examined(account) + "; memory includes the file cache"
                            : container + "are unknown: " + account.reason());
        }
        return processes == null || processes < 2
                ? Optional.empty()
                : Optional.of("CPU time, memory, threads and collections are those of its "
                        + Format.count(processes, "process", "processes") + examined(account));
    }

    /// Which of several JVMs was examined.
    private static String examined(SideAccount account) {
        Integer jvms = account.jvms();
        return jvms == null || jvms < 2
                ? ""
                : ", with " + jvms + " JVMs; "
                        + (account.jvm() == null ? "one of them" : account.jvm())
                        + " is the one that is examined";
    }
}
