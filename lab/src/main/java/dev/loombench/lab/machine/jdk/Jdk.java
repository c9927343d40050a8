package dev.loombench.lab.machine.jdk;

import java.lang.Runtime.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// An installed JDK, as its `release` file describes it.
///
/// @param home its directory, with links resolved
/// @param feature major version, such as 25
/// @param version such as `25.0.3`
/// @param vendor such as `Eclipse Adoptium`; `unknown vendor` if the file names none
public record Jdk(Path home, int feature, String version, String vendor) {
    /// First major version with final virtual threads ([JEP 444](https://openjdk.org/jeps/444)).
    public static final int OLDEST_FEATURE = 21;

    /// Orders by major version, version number, vendor and directory.
    public static final Comparator<Jdk> ORDER = Comparator.comparingInt(Jdk::feature)
            .thenComparing(jdk -> JdkVersions.parse(jdk.version()))
            .thenComparing(Jdk::version)
            .thenComparing(Jdk::vendor)
            .thenComparing(jdk -> jdk.home().toString());

    /// The `java` program of this JDK.
    public Path java() {
        return java(home);
    }

    /// The `java` program of a JDK in a directory; need not exist.
    public static Path java(Path home) {
        return home.resolve("bin").resolve(program(System.getProperty("os.name", "")));
    }

    /// The `java` program of the JDK that runs this process.
    public static Path ownJava() {
        return java(Path.of(System.getProperty("java.home")));
    }

    /// Whether it has virtual threads.
    public boolean isRecentEnough() {
        return feature >= OLDEST_FEATURE;
    }

    /// A description for people: `25.0.3 (Eclipse Adoptium) in /usr/lib/jvm/temurin-25`.
    @Override
    public String toString() {
        return version + " (" + vendor + ") in " + home;
    }

    static String program(String osName) {
        return osName.toLowerCase(Locale.ROOT).startsWith("windows") ? "java.exe" : "java";
    }

    /// Parses the versions of `release` files.
    static final class JdkVersions {
        private static final Version UNREADABLE_VERSION = Version.parse("1");
        private static final Pattern VERSION_BEFORE_9 = Pattern.compile("1\\.(\\d+)\\..*");

        private JdkVersions() {}

        /// A version for ordering. Handles the `1.` prefix of versions before 9; unreadable ones come first.
        static Version parse(String text) {
            Matcher legacy = VERSION_BEFORE_9.matcher(text);
            try {
                return Version.parse(legacy.matches() ? legacy.group(1) : text);
            } catch (IllegalArgumentException unreadable) {
                return UNREADABLE_VERSION;
            }
        }
    }

    /// Assigns short ids to the JDKs of a run.
    public static final class JdkIds {
        private JdkIds() {}

        /// One id per JDK, in the same order: the major version; with the vendor if several share it
        /// (`25-debian`); with a number if they share the vendor too (`25-1`, `25-2`). Equal JDKs get equal
        /// ids.
        public static List<String> of(List<Jdk> jdks) {
            List<String> ids = new ArrayList<>();
            for (Jdk jdk : jdks) {
                List<Jdk> sameMajor = jdks.stream()
                        .filter(candidate -> candidate.feature() == jdk.feature())
                        .distinct()
                        .toList();
                ids.add(
                        sameMajor.size() == 1
                                ? Integer.toString(jdk.feature())
                                : jdk.feature() + "-" + suffix(jdk, sameMajor));
            }
            return List.copyOf(ids);
        }

        private static String suffix(Jdk jdk, List<Jdk> sameMajor) {
            boolean byVendor = sameMajor.stream()
                    .collect(Collectors.groupingBy((Function<Jdk, String>) JdkIds::vendor, Collectors.counting()))
                    .values()
                    .stream()
                    .allMatch(count -> count == 1);
            return byVendor ? vendor(jdk) : Integer.toString(sameMajor.indexOf(jdk) + 1);
        }

        private static String vendor(Jdk jdk) {
            String word = jdk.vendor().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            String trimmed = word.replaceAll("^-|-$", "");
            return trimmed.isEmpty() ? "unknown" : trimmed;
        }
    }

    /// JDK features that matter to virtual threads, by major version. A JDK built without some parts may lack them.
    public enum JdkFeature {
        /// A virtual thread that blocks in `synchronized` doesn't hold its carrier
        /// ([JEP 491](https://openjdk.org/jeps/491)).
        UNPINNED_MONITORS("unpinned monitors", "unpinnedMonitors", 24, 24),

        /// `jdk.management.VirtualThreadSchedulerMXBean`: carriers, mounted and queued threads.
        SCHEDULER_BEAN("scheduler MXBean", "schedulerMXBean", 24, 24),

        /// `-XX:+UseCompactObjectHeaders`: [JEP 450](https://openjdk.org/jeps/450), a product flag since
        /// [JEP 519](https://openjdk.org/jeps/519).
        COMPACT_HEADERS("compact headers", "compactObjectHeaders", 24, 25);

        private final String title;
        private final String key;
        private final int experimental;
        private final int product;

        JdkFeature(String title, String key, int experimental, int product) {
            this.title = title;
            this.key = key;
            this.experimental = experimental;
            this.product = product;
        }

        public enum Support {
            NO,
            /// Requires `-XX:+UnlockExperimentalVMOptions`.
            EXPERIMENTAL,
            YES;

            /// The lower-case word for people and in files.
            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /// A JDK's support for this feature.
        public Support supportIn(Jdk jdk) {
            if (jdk.feature() >= product) {
                return Support.YES;
            }
            return jdk.feature() >= experimental ? Support.EXPERIMENTAL : Support.NO;
        }

        /// Identifier for programs.
        public String key() {
            return key;
        }

        /// Name for people.
        @Override
        public String toString() {
            return title;
        }
    }
}
