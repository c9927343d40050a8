package dev.loombench.lab.machine.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Builds directories that look like JDKs, with a shell script as `java`.
public final class FakeJdk {
    private FakeJdk() {}

    public static Path at(Path home, String version, String vendor) {
        release(home, "IMPLEMENTOR=\"" + vendor + "\"\nJAVA_VERSION=\"" + version + "\"\n");
        program(home, "echo ok");
        return home;
    }

    static void release(Path home, String text) {
        write(home.resolve("release"), text);
    }

    public static Path program(Path home, String script) {
        Path java = home.resolve("bin").resolve(Jdk.program(System.getProperty("os.name")));
        write(java, "#!/bin/sh\n" + script + "\n");
        if (!java.toFile().setExecutable(true)) {
            throw new IllegalStateException("Can't make " + java + " executable");
        }
        return java;
    }

    static Path link(Path link, Path target) {
        try {
            Files.createDirectories(link.getParent());
            return Files.createSymbolicLink(link, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
