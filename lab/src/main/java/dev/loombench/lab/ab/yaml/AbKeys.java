package dev.loombench.lab.ab.yaml;

import java.util.List;
import java.util.stream.Stream;

/// The keys of `loombench-ab.yaml`, in one place.
final class AbKeys {
    /// Those that are about the only request, where there is one.
    static final List<String> OF_ONE_REQUEST = List.of("url", "method", "headers", "body", "expect");

    /// Those that options have, too.
    static final List<String> SETTINGS = Stream.concat(
                    OF_ONE_REQUEST.stream(),
                    Stream.of(
                            "title",
                            "ready",
                            "start-timeout",
                            "setup",
                            "teardown",
                            "rate",
                            "arrivals",
                            "warmup",
                            "duration",
                            "timeout",
                            "connections",
                            "pairs",
                            "budget",
                            "margin",
                            "threshold",
                            "seed",
                            "find-capacity",
                            "slo",
                            "overload",
                            "bigger-pool",
                            "diagnose",
                            "properties"))
            .toList();

    /// Those that name a file, relative to this one.
    static final List<String> FILES = List.of("feed", "plan");

    static final List<String> FILE = Stream.of(
                    Stream.of("schema", "sides", "requests"), FILES.stream(), SETTINGS.stream())
            .flatMap(keys -> keys)
            .toList();
    static final List<String> SIDE = List.of("command", "env", "port", "directory");
    static final List<String> EXPECT = List.of("status", "text");

    private AbKeys() {}
}
