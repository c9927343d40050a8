package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Texts on what the CPU time, memory and threads of a side are of, where that isn't one process.
final class SideAccountText {
    /// Id of a container, of which the first 12 digits are shown, as engines do.
    private static final Pattern LONG_ID = Pattern.compile("([0-9a-f]{12})[0-9a-f]{52}");

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
        String group = account.group();
        if (account.reason() != null) {
            return Optional.of("its CPU time, memory and threads are unknown: " + account.reason());
        }
        if (group != null) {
            return Optional.of("its CPU time, memory and threads are those of the control group "
                    + LONG_ID.matcher(group).replaceAll("$1…")
                    + (processes == null ? "" : ", of " + Format.count(processes, "process", "processes"))
                    + examined(account) + "; memory includes the file cache");
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
