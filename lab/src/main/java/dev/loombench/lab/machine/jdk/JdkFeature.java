package dev.loombench.lab.machine.jdk;

import java.util.Locale;

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

    /// Support for a feature.
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
