package dev.loombench.lab.host.jdk;

import dev.loombench.lab.host.jdk.UnfitJdk.Reason;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds the JDK that a person means.
///
/// @param found the JDKs among which a major version chooses, in the order of [Jdk#ORDER]
public record JdkSelection(List<Jdk> found) {
    /// The word for every JDK that was found and has virtual threads.
    public static final String ALL = "all";

    private static final Pattern MAJOR = Pattern.compile("\\d{1,4}");

    public JdkSelection {
        found = found.stream().sorted(Jdk.ORDER).toList();
    }

    /// Chooses among the JDKs of this machine.
    public static JdkSelection amongDiscovered() {
        return new JdkSelection(JdkDiscovery.discover());
    }

    /// The JDK with this home directory, or, for a number, the newest one of this major version.
    ///
    /// @throws UnfitJdk if there is none, or it is too old for virtual threads, or a part of it is missing
    public Jdk resolve(String homeOrMajor) {
        String wanted = homeOrMajor.strip();
        return MAJOR.matcher(wanted).matches() ? ofMajor(Integer.parseInt(wanted)) : recentEnough(at(wanted));
    }

    /// All JDKs found that have virtual threads, the oldest first.
    public List<Jdk> recent() {
        return found.stream().filter(Jdk::isRecentEnough).toList();
    }

    /// The JDKs found that have no virtual threads.
    public List<Jdk> tooOld() {
        return found.stream().filter(jdk -> !jdk.isRecentEnough()).toList();
    }

    /// The newest JDK found that has virtual threads.
    ///
    /// @throws UnfitJdk if there is none
    public Jdk newest() {
        return found.stream()
                .filter(Jdk::isRecentEnough)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> notFound("No JDK of version " + Jdk.OLDEST + " or later was found"));
    }

    private Jdk ofMajor(int major) {
        if (major < Jdk.OLDEST) {
            throw tooOld("JDK " + major);
        }
        return found.stream()
                .filter(jdk -> jdk.feature() == major)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> notFound("No JDK " + major + " was found"));
    }

    private Jdk at(String text) {
        if (text.isEmpty()) {
            throw notFound("The name of the JDK is empty");
        }
        Path path = path(text);
        if (!Files.exists(path)) {
            throw notFound("No JDK at " + path + ": there is no such directory");
        }
        if (Files.isRegularFile(path)) {
            path = JdkPlaces.homeOfProgram(path).findFirst().orElse(path);
        }
        Path bundle = path.resolve("Contents").resolve("Home");
        return JdkHome.read(Files.isDirectory(bundle) ? bundle : path);
    }

    private Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException notAPath) {
            throw notFound("`" + text + "` is neither a directory nor a major version");
        }
    }

    private static Jdk recentEnough(Jdk jdk) {
        if (!jdk.isRecentEnough()) {
            throw tooOld("JDK " + jdk);
        }
        return jdk;
    }

    private static UnfitJdk tooOld(String what) {
        return new UnfitJdk(
                Reason.TOO_OLD,
                what + " is too old: virtual threads came with " + Jdk.OLDEST + ". Name a JDK of " + Jdk.OLDEST
                        + " or later.");
    }

    private UnfitJdk notFound(String what) {
        String there = found.isEmpty()
                ? "no JDK at all"
                : found.stream().map(Jdk::toString).collect(Collectors.joining("; "));
        return new UnfitJdk(Reason.NOT_FOUND, what + ". Found: " + there + ". Name its home directory, or install it.");
    }
}
