package dev.loombench.cli.diagnose;

import dev.loombench.cli.option.OptionParser;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options of `diagnose` that print figures again and again instead of a diagnosis.
final class WatchOptions {
    static final Duration MIN_INTERVAL = Duration.ofMillis(100);
    static final Duration MAX_INTERVAL = Duration.ofHours(1);
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);

    @Option(
            names = "--watch",
            description = "Print the figures of its virtual threads instead, one line of JSON a second: mounted,"
                    + " queued, carriers, parallelism; with --agent also live and the delay. Ends with the JVM, after"
                    + " --for, or by Ctrl-C. On JDK 21 to 23 it needs --agent.")
    private boolean watch;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description = "Time between two lines of --watch, from 100ms to 1h. Default: 1s.")
    private @Nullable String interval;

    /// The figures to print.
    ///
    /// @param interval time between two lines
    /// @param length how long to watch at most; longer than any process lives if there is no limit
    record WatchOrder(Duration interval, Duration length) {
        /// A hundred years; the longest duration that can be given is a thousand hours.
        static final Duration NO_LIMIT = Duration.ofDays(36_500);
    }

    boolean isRequested() {
        return watch;
    }

    /// Checks the options against each other.
    ///
    /// @param window value of `--for`; null without
    /// @return empty without `--watch`
    /// @throws UserErrorException if they don't fit together
    Optional<WatchOrder> order(@Nullable String window) {
        if (!watch) {
            return Optional.empty();
        }
        Duration between = interval == null ? DEFAULT_INTERVAL : OptionParser.duration("--interval", interval);
        OptionParser.within("--interval", between, MIN_INTERVAL, MAX_INTERVAL);
        if (window == null) {
            return Optional.of(new WatchOrder(between, WatchOrder.NO_LIMIT));
        }
        Duration least = Collections.max(List.of(between, DiagnoseCommand.MIN_DURATION));
        return Optional.of(new WatchOrder(between, OptionParser.duration("--for", window, least)));
    }
}
