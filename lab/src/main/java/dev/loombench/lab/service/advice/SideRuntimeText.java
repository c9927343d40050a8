package dev.loombench.lab.service.advice;

import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.model.SideRuntime.ThreadSetting;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Texts on what runs on a side, for terminal and report.
public final class SideRuntimeText {
    /// Id of a container, of which the first 12 digits are shown, as engines do.
    private static final Pattern LONG_ID = Pattern.compile("([0-9a-f]{12})[0-9a-f]{52}");

    private SideRuntimeText() {}

    /// Describes each side in a line; sides of which nothing is known for the same reason share one.
    public static List<String> lines(List<SideRuntime> sides) {
        List<String> lines = new ArrayList<>();
        sides.stream()
                .filter(side -> side.java() != null)
                .map(SideRuntimeText::line)
                .forEach(lines::add);
        sides.stream()
                .filter(side -> side.java() == null)
                .map(SideRuntime::reason)
                .distinct()
                .forEach(reason -> lines.add(sides.stream()
                                .filter(side -> side.java() == null
                                        && String.valueOf(side.reason()).equals(String.valueOf(reason)))
                                .map(SideRuntime::side)
                                .collect(Collectors.joining(" and "))
                        + ": what runs there can't be checked: " + reason));
        sides.forEach(side -> Optional.ofNullable(side.account())
                .flatMap(SideRuntimeText::account)
                .ifPresent(text -> lines.add(side.side() + ": " + text)));
        return lines;
    }

    private static String line(SideRuntime side) {
        List<String> parts = new ArrayList<>();
        parts.add("Java " + side.java());
        Optional.ofNullable(side.collector()).ifPresent(parts::add);
        heap(side).ifPresent(heap -> parts.add("heap up to " + heap));
        Optional.ofNullable(side.processors()).ifPresent(count -> parts.add(Format.count(count, "processor")));
        String settings = side.settings().stream().map(ThreadSetting::text).collect(Collectors.joining(", "));
        return side.side() + ": " + String.join(", ", parts) + serving(side)
                + (settings.isEmpty() ? "" : "; " + settings)
                + knownBugs(side);
    }

    /// Bugs of the JDK that may hold up a side on virtual threads.
    private static String knownBugs(SideRuntime side) {
        return SideRuntime.VIRTUAL.equals(side.threads())
                ? JdkBug.clauses(String.valueOf(side.java()))
                        .map(bug -> "; " + bug)
                        .collect(Collectors.joining())
                : "";
    }

    /// What serves a side's requests, as a clause; empty for a job, which serves none.
    private static String serving(SideRuntime side) {
        if (side.threads() != null) {
            return "; requests on " + threads(side) + pool(side);
        }
        return side.reason() == null ? "" : "; what serves requests is unknown: " + side.reason();
    }

    /// The threads that serve a side's requests, with the server, such as `platform threads (Tomcat)`.
    static String threads(SideRuntime side) {
        String server = side.server() == null ? "" : " (" + side.server() + ")";
        return switch (String.valueOf(side.threads())) {
            case SideRuntime.VIRTUAL -> "virtual threads" + server;
            case SideRuntime.EVENT_LOOP -> "event loops" + server;
            default -> "platform threads" + server;
        };
    }

    private static String pool(SideRuntime side) {
        Integer threads = side.poolThreads();
        return side.pool() == null || threads == null
                ? ""
                : ", " + Format.count(threads, "thread") + " of " + side.pool() + " so far";
    }

    /// Highest size of a side's heap; empty where unknown.
    static Optional<String> heap(SideRuntime side) {
        return Optional.ofNullable(side.maxHeap()).map(Format::bytes);
    }

    /// Says what the CPU time, memory and threads of a side are of; empty where that is one process.
    private static Optional<String> account(SideAccount account) {
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
