package dev.loombench.lab.host.jdk;

import java.util.Locale;

/// What of a JDK matters to virtual threads, by its major version. A JDK of which parts were left out
/// may lack some of it all the same.
public enum JdkFeature {
    /// A virtual thread that blocks in `synchronized` doesn't hold its carrier
    /// ([JEP 491](https://openjdk.org/jeps/491)).
    UNPINNED_MONITORS("unpinned monitors", "unpinnedMonitors", 24, 24),

    /// `jdk.management.VirtualThreadSchedulerMXBean`: carriers, mounted and queued threads.
    SCHEDULER_BEAN("scheduler MXBean", "schedulerMXBean", 24, 24),

    /// `-XX:+UseCompactObjectHeaders`: [JEP 450](https://openjdk.org/jeps/450), a product flag since
    /// [JEP 519](https://openjdk.org/jeps/519).
    COMPACT_HEADERS("compact headers", "compactObjectHeaders", 24, 25);

    private final String words;
    private final String key;
    private final int experimental;
    private final int product;

    JdkFeature(String words, String key, int experimental, int product) {
        this.words = words;
        this.key = key;
        this.experimental = experimental;
        this.product = product;
    }

    /// Whether a JDK has a feature.
    public enum Support {
        NO,
        /// Behind `-XX:+UnlockExperimentalVMOptions`.
        EXPERIMENTAL,
        YES;

        /// The word for people and in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// How a JDK has it.
    public Support in(Jdk jdk) {
        if (jdk.feature() >= product) {
            return Support.YES;
        }
        return jdk.feature() >= experimental ? Support.EXPERIMENTAL : Support.NO;
    }

    /// Its name for programs.
    public String key() {
        return key;
    }

    /// Its name for people.
    @Override
    public String toString() {
        return words;
    }
}
