package dev.loombench.lab.machine.jdk;

import dev.loombench.lab.machine.jdk.Jdk.JdkVersions;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException.Reason;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/// Reads the description of a JDK from its home directory.
final class JdkHome {
    private JdkHome() {}

    /// Reads the JDK in a directory.
    ///
    /// @throws UnusableJdkException if there is none or it is incomplete
    static Jdk read(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new UnusableJdkException(
                    Reason.NOT_FOUND, "No JDK at " + directory + ": there is no such directory.");
        }
        Path home = real(directory);
        Properties release = release(home);
        Version version = version(home, release);
        Path java = Jdk.java(home);
        if (!Files.isRegularFile(java)) {
            throw broken(home, "it has no " + home.relativize(java));
        }
        if (!Files.isExecutable(java)) {
            throw broken(home, home.relativize(java) + " isn't executable");
        }
        return new Jdk(home, version.feature(), version.text(), vendor(release));
    }

    static UnusableJdkException broken(Path home, String problem) {
        return new UnusableJdkException(
                Reason.BROKEN,
                "The JDK at " + home + " is broken: " + problem + ". Install it again or name another one.");
    }

    private record Version(String text, int feature) {}

    private static Version version(Path home, Properties release) {
        String text = unquoted(release.getProperty("JAVA_VERSION", ""));
        int feature = JdkVersions.parse(text).feature();
        if (feature <= 1) {
            throw broken(home, "its file `release` names no version");
        }
        return new Version(text, feature);
    }

    private static String vendor(Properties release) {
        String vendor = unquoted(release.getProperty("IMPLEMENTOR", ""));
        return vendor.isEmpty() || vendor.equals("N/A") ? "unknown vendor" : vendor;
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
