package dev.loombench.agent;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Options of the agent, such as `interval=100,probe=20,limit=16777216,file=/tmp/run/agent.txt`. `file` comes
/// last and takes the rest of the text, so that the path may contain commas.
///
/// @param file output file, which must not exist yet
/// @param interval between two samples, by default 100 ms
/// @param probe between two probes of the scheduling delay, by default 20 ms; zero for none
/// @param limit maximum size of the file in bytes, by default 16 MiB, about seven hours
/// @param seconds duration after which the agent ends; null for no end
record Options(
        Path file,
        Duration interval,
        Duration probe,
        long limit,
        @Nullable Long seconds) {
    /// Used alone, stops the running sampler.
    static final String STOP = "stop";

    private static final String FILE = "file=";
    private static final Duration MIN_PERIOD = Duration.ofMillis(1);

    Options {
        if (interval.compareTo(MIN_PERIOD) < 0 || (!probe.isZero() && probe.compareTo(MIN_PERIOD) < 0)) {
            throw new IllegalArgumentException("interval and probe must be at least 1 (ms)");
        }
        if (limit < Layout.LEAST_LIMIT) {
            throw new IllegalArgumentException("limit must be at least " + Layout.LEAST_LIMIT + " (bytes)");
        }
        if (seconds != null && seconds <= 0) {
            throw new IllegalArgumentException("seconds must be at least 1");
        }
    }

    /// Parses the options.
    ///
    /// @throws IllegalArgumentException with a one-line message for people
    static Options parse(@Nullable String text) {
        String all = text == null ? "" : text;
        int at = all.startsWith(FILE) ? 0 : all.indexOf("," + FILE) + 1;
        if (at == 0 && !all.startsWith(FILE)) {
            throw new IllegalArgumentException("no file in the options '" + all + "': they must end with file=PATH");
        }
        Path file = Path.of(all.substring(at + FILE.length()));
        Duration interval = Duration.ofMillis(100);
        Duration probe = Duration.ofMillis(20);
        long limit = 16 * 1024 * 1024;
        Long seconds = null;
        for (String option : all.substring(0, at).split(",")) {
            if (option.isEmpty()) {
                continue;
            }
            String[] parts = option.split("=", 2);
            long number = number(option, parts);
            switch (parts[0]) {
                case "interval" -> interval = Duration.ofMillis(number);
                case "probe" -> probe = Duration.ofMillis(number);
                case "limit" -> limit = number;
                case "seconds" -> seconds = number;
                default ->
                    throw new IllegalArgumentException(
                            "unknown option '" + option + "'; known are interval, probe, limit, seconds and file");
            }
        }
        return new Options(file, interval, probe, limit, seconds);
    }

    private static long number(String option, String[] parts) {
        try {
            return Long.parseLong(parts.length == 2 ? parts[1] : "");
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + option + "' needs a whole number", e);
        }
    }
}
