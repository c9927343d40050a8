package dev.loombench.lab.service.config;

import java.util.List;
import java.util.stream.Stream;

/// Keys of `loombench-ab.yaml`.
final class AbFileKeys {
    /// Keys of the single request, if the file lists no requests.
    static final List<String> OF_ONE_REQUEST = List.of("url", "method", "headers", "body", "expect");

    /// Keys that are also options of the command line.
    static final List<String> SETTING_KEYS = Stream.concat(
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
    static final List<String> PATH_KEYS = List.of("feed", "plan");

    static final List<String> TOP_LEVEL_KEYS = Stream.of(
                    Stream.of("schema", "sides", "requests"), PATH_KEYS.stream(), SETTING_KEYS.stream())
            .flatMap(keys -> keys)
            .toList();
    static final List<String> SIDE_KEYS = List.of("command", "env", "port", "directory");
    static final List<String> EXPECT_KEYS = List.of("status", "text");

    private AbFileKeys() {}
}
