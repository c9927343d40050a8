package dev.loombench.lab.service.advice;

import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Texts on what runs on a side, for terminal and report.
public final class SideRuntimeText {
    /// Id of a container, of which the first 12 digits are shown, as engines do.
    private static final Pattern LONG_ID = Pattern.compile("([0-9a-f]{12})[0-9a-f]{52}");

    private SideRuntimeText() {}

    /// Describes each side in a line; sides of which nothing is known for the same reason share one.
    public static List<String> lines(List<SideRuntime> sides) {
        List<String> lines = new ArrayList<>();
        Map<String, List<String>> unchecked = new LinkedHashMap<>();
        for (SideRuntime side : sides) {
            if (side.java() == null) {
                unchecked
                        .computeIfAbsent(String.valueOf(side.reason()), reason -> new ArrayList<>())
                        .add(side.side());
            } else {
                lines.add(side.side() + ": " + String.join("; ", clauses(side)));
            }
        }
        unchecked.forEach(
                (reason, names) -> lines.add(ServiceNotice.UNCHECKED.message(String.join(" and ", names), reason)));
        for (SideRuntime side : sides) {
            if (side.account() != null) {
                lines.addAll(account(side.side(), side.account()));
            }
        }
        return lines;
    }

    /// The JVM, what serves requests but for a job, settings, and bugs of the JDK that may hold up a side on virtual
    /// threads.
    private static List<String> clauses(SideRuntime side) {
        List<String> clauses = new ArrayList<>(List.of(jvm(side)));
        Integer threads = side.poolThreads();
        if (side.threads() != null) {
            String serving = ServiceNotice.SERVING.message(threads(side));
            clauses.add(
                    side.pool() == null || threads == null
                            ? serving
                            : serving + ", " + ServiceNotice.POOL.message(threads, side.pool()));
        } else if (side.reason() != null) {
            clauses.add(ServiceNotice.SERVING_UNKNOWN.message(side.reason()));
        }
        if (!side.settings().isEmpty()) {
            clauses.add(side.settings().stream().map(ThreadSetting::text).collect(Collectors.joining(", ")));
        }
        if (SideRuntime.VIRTUAL.equals(side.threads())) {
            JdkBug.clauses(String.valueOf(side.java())).forEach(clauses::add);
        }
        return clauses;
    }

    private static String jvm(SideRuntime side) {
        return Stream.of(
                        Stream.of(ServiceNotice.JAVA.message(String.valueOf(side.java()))),
                        Stream.ofNullable(side.collector()),
                        heap(side).map(ServiceNotice.HEAP::message).stream(),
                        Stream.ofNullable(side.processors()).map(ServiceNotice.PROCESSORS::message))
                .flatMap(parts -> parts)
                .collect(Collectors.joining(", "));
    }

    /// The threads that serve a side's requests, with the server, such as `platform threads (Tomcat)`.
    static String threads(SideRuntime side) {
        ServiceNotice threads = switch (String.valueOf(side.threads())) {
            case SideRuntime.VIRTUAL -> ServiceNotice.VIRTUAL_THREADS;
            case SideRuntime.EVENT_LOOP -> ServiceNotice.EVENT_LOOPS;
            default -> ServiceNotice.PLATFORM_THREADS;
        };
        return threads.message() + (side.server() == null ? "" : " (" + side.server() + ")");
    }

    /// Highest size of a side's heap; empty where unknown.
    static Optional<String> heap(SideRuntime side) {
        return Optional.ofNullable(side.maxHeap()).map(Format::bytes);
    }

    /// What the CPU time, memory and threads of a side are of, unless that is one process; and which of several JVMs
    /// was examined.
    private static List<String> account(String side, SideAccount account) {
        Integer processes = account.processes();
        Integer jvms = account.jvms();
        List<String> lines = new ArrayList<>();
        if (account.reason() != null) {
            return List.of(ServiceNotice.UNKNOWN_ACCOUNT.message(side, account.reason()));
        }
        if (account.group() != null) {
            String group = LONG_ID.matcher(account.group()).replaceAll("$1…");
            lines.add(
                    processes == null
                            ? ServiceNotice.OF_GROUP.message(side, group)
                            : ServiceNotice.OF_GROUP_OF_PROCESSES.message(side, processes, group));
        } else if (processes != null && processes > 1) {
            lines.add(ServiceNotice.OF_PROCESSES.message(side, processes));
        }
        if (!lines.isEmpty() && jvms != null && jvms > 1) {
            lines.add(
                    account.jvm() == null
                            ? ServiceNotice.EXAMINED_ONE.message(side, jvms)
                            : ServiceNotice.EXAMINED.message(side, jvms, account.jvm()));
        }
        return lines;
    }
}
