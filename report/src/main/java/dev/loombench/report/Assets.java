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

/// Style sheet, scripts and licences that are inlined into pages.
///
/// @param style the style sheet
/// @param script the report's own script
/// @param switching script of pages without charts, which only switches the theme
/// @param charts Apache ECharts
/// @param licences licence texts of third-party code that is inlined
public record Assets(String style, String script, String switching, String charts, String licences) {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private static final String POLICY =
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; script-src ";
    private static final String SCOPE = "\n(function () {\n'use strict';\n\n";
    private static final String IMAGES = "; img-src data:";

    /// Parts of the report's script, in the order in which they depend on each other.
    private static final List<String> REPORT_PARTS =
            List.of("theme figures scale dots lines heat paint page".split(" "));

    private static final List<String> THEME_PARTS = List.of("theme", "comparison");

    static Assets load() {
        return AssetsHolder.ASSETS;
    }

    /// Content security policy of a report: nothing from the network, and only the two scripts, each by its
    /// hash.
    public String policy() {
        return policy(List.of(script, charts)) + IMAGES;
    }

    /// Content security policy of a page without charts.
    public String policyWithoutCharts() {
        return policy(List.of(switching));
    }

    private static String policy(List<String> scripts) {
        return POLICY + scripts.stream().map(Assets::hash).collect(Collectors.joining(" "));
    }

    /// Joins script parts in one function scope.
    private static String joined(List<String> parts) {
        return parts.stream()
                .map(part -> read("script/" + part + ".js"))
                .collect(Collectors.joining("\n", SCOPE, "})();\n"));
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

    private static final class AssetsHolder {
        private static final Assets ASSETS = new Assets(
                read("report.css"), joined(REPORT_PARTS), joined(THEME_PARTS), read(ECHARTS), read("licences.txt"));
    }
}
