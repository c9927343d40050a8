package dev.loombench.profiler;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.ProfilerException;

/// Options of the profiler, such as `delay=20ms;pins=1ms`.
///
/// @param interval between two samples of threads and carriers
/// @param delay between two probes of the scheduling delay; null for none
/// @param pins minimum duration of counted pinning; null for no recording
record ProfilerOptions(
        Duration interval,
        @Nullable Duration delay,
        @Nullable Duration pins) {
    private static final Duration DEFAULT_DURATION = Duration.ofMillis(20);

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(us|ms|s)");
    private static final Duration MIN_PERIOD = Duration.ofMillis(1);
    private static final Duration MAX_DURATION = Duration.ofMinutes(1);

    private static final String HELP = """
            Usage: -prof dev.loombench.profiler.VirtualThreads:<opt>=<value>;<opt>=<value>

              delay=<duration|off>   how often to start a virtual thread that measures the scheduling delay (20ms)
              interval=<duration>    how often to count OS threads and carriers (20ms)
              pins=<duration|off>    shortest pin to count; needs Flight Recorder (20ms)
              help                   print this help

            Durations are whole numbers with their unit: us, ms or s.""";

    /// Parses the options.
    ///
    /// @throws ProfilerException with a one-line message, or with the help text if requested
    static ProfilerOptions parse(String text) throws ProfilerException {
        var settings = new ProfilerOptions(DEFAULT_DURATION, DEFAULT_DURATION, DEFAULT_DURATION);
        for (String option : text.split(";")) {
            if (!option.isBlank()) {
                settings = settings.with(option.strip());
            }
        }
        return settings;
    }

    private ProfilerOptions with(String option) throws ProfilerException {
        String[] parts = option.split("=", 2);
        String value = parts.length == 2 ? parts[1].strip() : "";
        return switch (parts[0].strip()) {
            case "help" -> throw new ProfilerException(HELP);
            case "interval" -> new ProfilerOptions(period(option, value), delay, pins);
            case "delay" -> new ProfilerOptions(interval, value.equals("off") ? null : period(option, value), pins);
            case "pins" -> new ProfilerOptions(interval, delay, value.equals("off") ? null : duration(option, value));
            default -> throw invalid(option, "unknown; use delay, interval, pins or help");
        };
    }

    private static Duration period(String option, String value) throws ProfilerException {
        Duration period = duration(option, value);
        if (period.compareTo(MIN_PERIOD) < 0) {
            throw invalid(option, "must be at least 1ms, since shorter intervals would disturb the measurement");
        }
        return period;
    }

    private static Duration duration(String option, String value) throws ProfilerException {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw invalid(option, "must be a duration, such as 20ms");
        }
        long number = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "us" -> Duration.ofNanos(number * 1_000);
            case "ms" -> Duration.ofMillis(number);
            default -> Duration.ofSeconds(number);
        };
        if (duration.compareTo(MAX_DURATION) > 0) {
            throw invalid(option, "must be at most 60s");
        }
        return duration;
    }

    private static ProfilerException invalid(String option, String why) {
        return new ProfilerException("dev.loombench.profiler.VirtualThreads: option '" + option + "': " + why);
    }
}
