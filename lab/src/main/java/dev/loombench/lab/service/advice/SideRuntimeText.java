package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.model.SideRuntime.ThreadSetting;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Texts on what runs on a side, for terminal and report.
public final class SideRuntimeText {
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
        lines.addAll(SideAccountText.lines(sides));
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
                + (settings.isEmpty() ? "" : "; " + settings);
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
}
