package dev.loombench.generator.jmeter;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Artefacts of JMeter's plug-ins by the classes in them, from the table `plugins.tsv`: the list of the JMeter Plugins
/// project, from which the plug-in manager installs.
final class PluginTable {
    static final PluginTable INSTANCE = new PluginTable();

    private final NavigableMap<String, String> artifacts = new TreeMap<>();

    private PluginTable() {
        try (InputStream in = PluginTable.class.getResourceAsStream("plugins.tsv")) {
            if (in == null) {
                throw new IllegalStateException("the table of JMeter's plug-ins is missing");
            }
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> {
                        int tab = line.indexOf('\t');
                        artifacts.put(line.substring(0, tab), line.substring(tab + 1));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The artefact that has a class: the one listed with it, else that of the longest package listed.
    Optional<String> artifact(String className) {
        String name = className;
        while (!name.isEmpty()) {
            String artifact = artifacts.get(name);
            if (artifact != null) {
                return Optional.of(artifact);
            }
            name = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        }
        return Optional.empty();
    }

    /// All entries by class or package.
    Map<String, String> entries() {
        return Map.copyOf(artifacts);
    }
}
