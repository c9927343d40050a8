package dev.loombench.lab.model.ab;

import dev.loombench.protocol.MessageTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What runs on a side of `ab`, read from its JVM while a few users asked it, before anything was measured.
///
/// @param java version of Java, such as `25.0.1`; absent where no JVM could be read
/// @param vm name, version and vendor of the JVM; absent where unknown
/// @param maxHeap highest size of the heap in bytes; absent where unknown
/// @param collector garbage collector, such as `G1`; absent where unknown
/// @param processors processors that the JVM sees; absent where unknown
/// @param threads what serves requests: `virtual`, `platform` or `event-loop`; absent where unknown
/// @param server HTTP server that was recognised, such as `Tomcat`; absent for none
/// @param pool common name of the pool's threads or its class; absent where requests aren't served by a pool
/// @param poolThreads threads that the pool had; absent without a pool
/// @param flags other flags of the JVM that it was given, but those with text, which may be a secret
/// @param settings settings that claim virtual threads, or seem to
/// @param reason why something is unknown, as a clause; absent where everything is known
/// @param account of what its CPU time, memory and threads are; absent for a job
public record SideRuntime(
        String side,
        @Nullable String java,
        @Nullable String vm,
        @Nullable Long maxHeap,
        @Nullable String collector,
        @Nullable Integer processors,
        @Nullable String threads,
        @Nullable String server,
        @Nullable String pool,
        @Nullable Integer poolThreads,
        List<String> flags,
        List<ThreadSetting> settings,
        @Nullable String reason,
        @Nullable SideAccount account) {
    /// Value of `threads` for virtual threads.
    public static final String VIRTUAL = "virtual";

    /// Value of `threads` for platform threads.
    public static final String PLATFORM = "platform";

    /// Value of `threads` for event loops.
    public static final String EVENT_LOOP = "event-loop";

    public SideRuntime {
        flags = List.copyOf(flags);
        settings = List.copyOf(settings);
    }

    /// A side of which nothing is known.
    public static SideRuntime unknown(String side, String reason) {
        return new SideRuntime(
                side, null, null, null, null, null, null, null, null, null, List.of(), List.of(), reason, null);
    }

    /// The same with its account.
    public SideRuntime withAccount(SideAccount other) {
        return new SideRuntime(
                side,
                java,
                vm,
                maxHeap,
                collector,
                processors,
                threads,
                server,
                pool,
                poolThreads,
                flags,
                settings,
                reason,
                other);
    }

    /// Setting that claims virtual threads, or seems to.
    ///
    /// @param name its name, as it was given
    /// @param value its value; empty where it has none, or one that isn't a short word
    /// @param place where it was given: `property` of the JVM, `argument` of the program, `environment`, or
    ///     `late-property`: written as a property, but behind the program
    public record ThreadSetting(String name, String value, String place) {
        private static final String ALONE = "the argument {name}";

        /// Value of `place` for system properties.
        public static final String PROPERTY = "property";

        /// Value of `place` for arguments of the program.
        public static final String ARGUMENT = "argument";

        /// Value of `place` for environment variables.
        public static final String ENVIRONMENT = "environment";

        /// Value of `place` for what is written as a property, but stands behind the program.
        public static final String LATE_PROPERTY = "late-property";

        /// The setting as it is written on a command line, such as `-Dspring.threads.virtual.enabled=true`, or `the
        /// argument virtual`.
        public String text() {
            String assignment = name + (value.isEmpty() ? "" : "=" + value);
            return switch (place) {
                case PROPERTY, LATE_PROPERTY -> "-D" + assignment;
                case ARGUMENT -> value.isEmpty() ? MessageTemplate.fill(ALONE, name) : "--" + assignment;
                default -> assignment;
            };
        }
    }
}
