package dev.loombench.lab.host.jdk;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;

/// A Java runtime on this machine, as its `release` file describes it.
///
/// @param home its directory, with links resolved
/// @param feature its major version, such as 25
/// @param version such as `25.0.3`
/// @param vendor such as `Eclipse Adoptium`; `unknown vendor` where the file names none
public record Jdk(Path home, int feature, String version, String vendor) {
    /// Virtual threads are final since this version (JEP 444).
    public static final int OLDEST = 21;

    /// By major version, then by version number, vendor and directory.
    public static final Comparator<Jdk> ORDER = Comparator.comparingInt(Jdk::feature)
            .thenComparing(jdk -> Versions.parse(jdk.version()))
            .thenComparing(Jdk::version)
            .thenComparing(Jdk::vendor)
            .thenComparing(jdk -> jdk.home().toString());

    /// The program that starts it.
    public Path java() {
        return java(home);
    }

    /// The program that starts the JDK in a directory, whether or not it is there.
    public static Path java(Path home) {
        return home.resolve("bin").resolve(program(System.getProperty("os.name", "")));
    }

    /// Whether it has virtual threads.
    public boolean isRecentEnough() {
        return feature >= OLDEST;
    }

    /// For people: `25.0.3 (Eclipse Adoptium) in /usr/lib/jvm/temurin-25`.
    @Override
    public String toString() {
        return version + " (" + vendor + ") in " + home;
    }

    static String program(String osName) {
        return osName.toLowerCase(Locale.ROOT).startsWith("windows") ? "java.exe" : "java";
    }
}
