package dev.loombench.cli.diagnose;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.VirtualThreadWatch;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// Prints the figures of a JVM's virtual threads, one JSON object a line at the end of each interval.
///
/// @param interval time between two lines
/// @param length how long to watch at most
/// @param stopped condition that ends the watching early
record WatchRunner(
        ObservationSettings settings,
        Duration interval,
        Duration length,
        FormatOptions output,
        BooleanSupplier stopped) {
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);

    /// Watches until the time is over, the JVM ends, nobody reads any more, or the user ends it: all of
    /// these are usual.
    ///
    /// @return the exit code
    /// @throws AttachException if the JVM can't be watched, or doesn't answer any more
    int watch(JvmProcess process) throws AttachException, IOException, InterruptedException {
        try (VirtualThreadWatch watch = VirtualThreadWatch.open(process, settings, interval, length)) {
            try {
                print(process, watch);
            } catch (AttachException e) {
                if (!e.isProcessGone()) {
                    throw e;
                }
                if (!stopped.getAsBoolean()) {
                    output.inform(String.valueOf(e.getMessage()));
                }
            }
        }
        return ExitCode.OK;
    }

    /// Prints at multiples of the interval. One that an answer took too long for is left out.
    private void print(JvmProcess process, VirtualThreadWatch watch) throws AttachException, InterruptedException {
        Set<String> reportedFigures = new HashSet<>();
        reportAbsent(watch.absent(), reportedFigures);
        long step = interval.toNanos();
        long begin = System.nanoTime();
        for (long due = step; due <= length.toNanos(); due = ((System.nanoTime() - begin) / step + 1) * step) {
            if (!await(process, begin + due)) {
                return;
            }
            String line = Json.line(watch.read());
            reportAbsent(watch.absent(), reportedFigures);
            if (!output.printRecord(line)) {
                return;
            }
        }
    }

    /// Waits for a moment.
    ///
    /// @param end in nanoseconds of the monotonic clock
    /// @return whether to go on
    private boolean await(JvmProcess process, long end) throws AttachException, InterruptedException {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            if (stopped.getAsBoolean()) {
                return false;
            }
            process.requireAlive();
            Thread.sleep(Duration.ofNanos(Math.min(left, CHECK_INTERVAL.toNanos())));
        }
        return !stopped.getAsBoolean();
    }

    /// Says of each figure once that it can't be had, and why.
    ///
    /// @param absent reasons by figure
    /// @param reportedFigures figures of which it has been said; gets further ones
    private void reportAbsent(Map<String, String> absent, Set<String> reportedFigures) {
        Map<String, List<String>> figuresByReason = absent.keySet().stream()
                .filter(reportedFigures::add)
                .collect(Collectors.groupingBy(
                        figure -> String.valueOf(absent.get(figure)), LinkedHashMap::new, Collectors.toList()));
        figuresByReason.forEach(
                (reason, figures) -> output.inform(Notice.ABSENT_FIGURES.message(String.join(", ", figures), reason)));
    }
}
