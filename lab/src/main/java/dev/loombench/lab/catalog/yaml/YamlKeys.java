package dev.loombench.lab.catalog.yaml;

import java.util.List;
import java.util.Map;

/// Keys of experiment files and request files. The readers accept these only, and a test checks the JSON Schema
/// for editors against them.
public final class YamlKeys {
    static final List<String> EXPERIMENT = List.of(
            "schema",
            "order",
            "id",
            "title",
            "question",
            "tags",
            "sources",
            "method",
            "workload",
            "models",
            "servers",
            "baseline",
            "factors",
            "also",
            "jvm",
            "margin",
            "headline",
            "profiles",
            "published",
            "ideal",
            "claims");
    static final List<String> SOURCE = List.of("title", "setting", "method");
    static final List<String> WORKLOAD = List.of("kind", "task", "tasks", "callers");
    static final List<String> REQUESTS = List.of(
            "path",
            "context-path",
            "authentication",
            "expect",
            "load",
            "arrivals",
            "users",
            "plan",
            "ramp-up",
            "pause",
            "shutdown",
            "slo",
            "search",
            "timeout");
    static final List<String> USER_CLASS = List.of("class", "classpath", "expect");
    static final List<String> JVM = List.of("collector", "heap", "options", "variants");
    static final List<String> HEAP = List.of("initial", "max");
    static final List<String> PROFILES = List.of("smoke", "quick", "standard", "full");
    static final List<String> PROFILE = List.of("set", "factors", "warmup", "measure", "modes", "fit", "cells");
    static final List<String> RULE = List.of("when", "set", "warmup", "measure", "diagnose", "skip");
    static final List<String> FIT = List.of("factor", "cpu");
    static final List<String> PUBLISHED = List.of("source", "cell", "metric", "value", "error", "note");
    static final List<String> CLAIM = List.of(
            "id",
            "text",
            "brief",
            "source",
            "published",
            "figure",
            "ratio",
            "value",
            "over-ideal",
            "completed",
            "holds",
            "scale");
    static final List<String> SCALE = List.of("matters", "since");
    static final List<String> RATIO = List.of("metric", "of", "to");
    static final List<String> VALUE = List.of("metric", "of");
    static final List<String> OVER_IDEAL = List.of("of");
    static final List<String> COMPLETED = List.of("of");

    static final List<String> REQUEST_FILE = List.of("schema", "requests", "feed");
    static final List<String> REQUEST = List.of("url", "weight", "method", "headers", "body", "expect");
    static final List<String> EXPECTATION = List.of("status", "text");

    private YamlKeys() {}

    /// Keys of experiment files by the names of the definitions in the JSON Schema.
    public static Map<String, List<String>> byDefinition() {
        return Map.ofEntries(
                Map.entry("experiment", EXPERIMENT),
                Map.entry("source", SOURCE),
                Map.entry("workload", WORKLOAD),
                Map.entry("requests", REQUESTS),
                Map.entry("userClass", USER_CLASS),
                Map.entry("jvm", JVM),
                Map.entry("heap", HEAP),
                Map.entry("profiles", PROFILES),
                Map.entry("profile", PROFILE),
                Map.entry("rule", RULE),
                Map.entry("fit", FIT),
                Map.entry("published", PUBLISHED),
                Map.entry("claim", CLAIM),
                Map.entry("scale", SCALE),
                Map.entry("ratio", RATIO),
                Map.entry("value", VALUE),
                Map.entry("overIdeal", OVER_IDEAL),
                Map.entry("completed", COMPLETED));
    }
}
