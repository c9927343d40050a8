package dev.loombench.lab.service;

import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/// Environment variables by which frameworks take the port of their server, known by the manifest of the jar that
/// a side is started from. They count more than a port in the application's own configuration.
final class PortVariable {
    private static final List<PortSetting> SETTINGS = List.of(
            new PortSetting("Spring-Boot-Version", "", "SERVER_PORT", "server.port"),
            new PortSetting(
                    "Main-Class",
                    "io.quarkus.bootstrap.runner.QuarkusEntryPoint",
                    "QUARKUS_HTTP_PORT",
                    "quarkus.http.port"));

    private PortVariable() {}

    /// A framework's setting of the port.
    ///
    /// @param attribute of the manifest, by which the framework is known
    /// @param value of that attribute; empty for any
    /// @param property that counts more than the variable, on the command line
    private record PortSetting(String attribute, String value, String variable, String property) {
        boolean isOf(Attributes manifest) {
            String found = manifest.getValue(attribute);
            return found != null && (value.isEmpty() || value.equals(found));
        }

        boolean isFreeFor(AbSide side) {
            return !side.environment().containsKey(variable) && side.words().noneMatch(word -> word.contains(property));
        }
    }

    /// The variable for a side that is started by `java -jar` and whose command doesn't set a port; empty if none
    /// is known.
    static Optional<String> of(AbSide side) {
        int option = side.command().indexOf("-jar");
        if (option < 1 || option + 1 >= side.command().size()) {
            return Optional.empty();
        }
        try (JarFile jar = new JarFile(side.directory()
                .resolve(Path.of(side.command().get(option + 1)))
                .toFile())) {
            Manifest manifest = jar.getManifest();
            return manifest == null
                    ? Optional.empty()
                    : SETTINGS.stream()
                            .filter(setting -> setting.isOf(manifest.getMainAttributes()) && setting.isFreeFor(side))
                            .map(PortSetting::variable)
                            .findFirst();
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }
}
