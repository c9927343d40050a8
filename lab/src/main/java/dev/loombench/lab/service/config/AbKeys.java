package dev.loombench.lab.service.config;

import java.util.List;
import java.util.stream.Stream;

/// Keys of `loombench-ab.yaml`.
final class AbKeys {
    /// Keys of the single request, if the file lists no requests.
    static final List<String> OF_ONE_REQUEST = List.of("url", "method", "headers", "body", "expect");

    /// Keys that are also options of the command line.
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

    /// Keys that name a file, relative to this one.
    static final List<String> FILES = List.of("feed", "plan");

    static final List<String> FILE = Stream.of(
                    Stream.of("schema", "sides", "requests"), FILES.stream(), SETTINGS.stream())
            .flatMap(keys -> keys)
            .toList();
    static final List<String> SIDE = List.of("command", "env", "port", "directory");
    static final List<String> EXPECT = List.of("status", "text");

    private AbKeys() {}
}
