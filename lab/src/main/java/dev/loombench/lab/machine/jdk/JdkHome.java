package dev.loombench.lab.machine.jdk;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.Jdk.JdkVersions;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/// Reads the description of a JDK from its home directory.
final class JdkHome {
    private static final String UNKNOWN_VENDOR = "unknown vendor";

    private JdkHome() {}

    /// Reads the JDK in a directory.
    ///
    /// @throws UnusableJdkException if there is none or it is incomplete
    static Jdk read(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw broken(directory, "it isn't a directory");
        }
        Path home = real(directory);
        Properties release = release(home);
        String version = unquoted(release.getProperty("JAVA_VERSION", ""));
        int feature = JdkVersions.parse(version).feature();
        if (feature <= 1) {
            throw broken(home, "its file `release` names no version");
        }
        Path java = Jdk.java(home);
        if (!Files.isRegularFile(java)) {
            throw broken(home, "it has no " + home.relativize(java));
        }
        if (!Files.isExecutable(java)) {
            throw broken(home, home.relativize(java) + " isn't executable");
        }
        return new Jdk(home, feature, version, vendor(release));
    }

    static UnusableJdkException broken(Path home, String problem) {
        return new UnusableJdkException(OptionError.BROKEN_JDK, home, problem);
    }

    private static String vendor(Properties release) {
        String vendor = unquoted(release.getProperty("IMPLEMENTOR", ""));
        return vendor.isEmpty() || vendor.equals("N/A") ? UNKNOWN_VENDOR : vendor;
    }

    private static Properties release(Path home) {
        Properties release = new Properties();
        try (InputStream in = InputFile.openRegular(home.resolve("release"), InputLimit.JDK_RELEASE)) {
            release.load(in);
            return release;
        } catch (IOException | IllegalArgumentException unreadable) {
            throw broken(home, "its file `release` is missing or unreadable");
        }
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException unreadable) {
            return directory.toAbsolutePath().normalize();
        }
    }

    private static String unquoted(String text) {
        return text.replace("\"", "").strip();
    }
}
