package dev.loombench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/// What is inlined into every report.
///
/// @param style the style sheet
/// @param script the report's own script
/// @param charts Apache ECharts
/// @param licences the licence texts of what is inlined and not ours
public record Assets(String style, String script, String charts, String licences) {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    /// The parts of the report's script, in the order in which they build on each other.
    private static final List<String> PARTS = List.of(
            "theme",
            "figures",
            "axes",
            "ln",
            "rows",
            "measured",
            "ratios",
            "sweep",
            "heat",
            "memory",
            "forks",
            "sequence",
            "pairs",
            "overview",
            "percentiles",
            "distribution",
            "timeline",
            "latencymap",
            "rate",
            "capacity",
            "jvm",
            "page");

    static Assets load() {
        return Loaded.ASSETS;
    }

    /// The content security policy of the page: nothing from anywhere, and no script but these two, each by
    /// its hash.
    public String policy() {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
                + hash(script) + " " + hash(charts);
    }

    /// The content security policy of a page without a script.
    public String policyWithoutScript() {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'";
    }

    /// One scope for all parts, and nothing of it outside.
    private static String joined() {
        return PARTS.stream()
                .map(part -> read("script/" + part + ".js"))
                .collect(Collectors.joining("\n", "\n(function () {\n'use strict';\n\n", "})();\n"));
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the class path lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + name, e);
        }
    }

    private static final class Loaded {
        private static final Assets ASSETS =
                new Assets(read("report.css"), joined(), read(ECHARTS), read("licences.txt"));
    }
}
