package dev.loombench.lab.load;

import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.UnusableFileException;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The built-in generator, in a process of its own: requests at a rate, or by users.
///
/// @param java command of the generator's JVM
public record GeneratorRunner(GeneratorInstallation generator, Path java, Cancellation stop)
        implements LoadGenerator<GeneratorRequest> {
    /// Makes a load and repeats it until its window is steady.
    @Override
    public LoadResult run(GeneratorRequest request, TargetProcess target, LoadListener live)
            throws IOException, InterruptedException {
        return new SteadyStateRunner(stop, request.spare(), live::notice)
                .run(request.order().warmup(), request.order().duration(), () -> load(request, target, live));
    }

    private LoadResult load(GeneratorRequest request, TargetProcess target, LoadListener live)
            throws IOException, InterruptedException {
        LoadOrder order = request.order();
        WindowTracker seconds = new WindowTracker(order.duration(), live);
        Path log = order.directory().resolve(request.log());
        try (GeneratorProcess process = GeneratorProcess.start(generator, java, order, log, stop, seconds)) {
            Optional<CpuSplit> split = target.bind(process.pid(), stop);
            LoadMonitor monitor = LoadMonitor.of(target, process.pid(), order.port());
            seconds.setMonitor(monitor);
            Optional<LoadFault> fault = process.await().filter(unexpected -> !stop.isRequested());
            requireWritten(fault, order.directory());
            Optional<Failure> failure = fault.map(LoadChecks::ofFault).map(cause -> new Failure(cause, false));
            boolean complete = fault.isEmpty() && !stop.isRequested();
            return figures(order)
                    .map(figures -> LoadResult.of(
                            figures,
                            failure,
                            isJudged(figures, complete)
                                    ? Optional.of(LoadEvidence.of(
                                            order, figures, monitor.observed(), split.orElse(null), request.judged()))
                                    : Optional.empty()))
                    .orElseGet(() -> LoadResult.withoutFigures(failure));
        }
    }

    private static void requireWritten(Optional<LoadFault> fault, Path directory) throws FileSystemException {
        if (fault.isPresent() && fault.get().kind() == LoadFaultKind.RESULTS) {
            throw new FileSystemException(
                    directory.toString(), null, fault.get().message());
        }
    }

    /// Whether a result is checked: one that ended in its warm-up has nothing to check, while one that ended
    /// regularly without a request is a finding of its own.
    ///
    /// @param complete whether the load ended regularly
    static boolean isJudged(LoadFigures result, boolean complete) {
        return complete || result.summary().totals().scheduled() > 0;
    }

    /// Driver of a [LoadMonitor] and of the listener by the load's seconds, which are reported at their ends: the
    /// window begins at the end of the warm-up's last second. Seconds before the monitor is set belong to the
    /// warm-up or to the generator's start.
    static final class WindowTracker implements Consumer<LoadSecond> {
        private static final int NOT_BEGUN = Integer.MIN_VALUE;

        /// Time by which an observation of the window ends before the load does, so that the server still has work
        /// in the last sample.
        private static final Duration END_MARGIN = Duration.ofMillis(300);

        private final Duration window;
        private final LoadListener live;
        private final AtomicReference<@Nullable LoadMonitor> monitor = new AtomicReference<>();
        private int firstSecond = NOT_BEGUN;
        private boolean begun;

        /// Creates a tracker without a monitor.
        ///
        /// @param window length of the measured window
        WindowTracker(Duration window, LoadListener live) {
            this.window = window;
            this.live = live;
        }

        void setMonitor(LoadMonitor set) {
            monitor.set(set);
        }

        @Override
        public void accept(LoadSecond second) {
            long last = window.toSeconds() - 1;
            if (second.index() >= -1 && second.index() <= last) {
                monitor(second.index(), last);
            }
            if (second.index() >= -1 && !begun) {
                begun = true;
                live.windowBegan(window.minusSeconds(second.index() + 1L).minus(END_MARGIN));
            }
            live.load(new LoadUpdate.GeneratorSecond(second));
            if (second.index() == -1 || second.index() == last) {
                live.windowEdge();
            }
        }

        private void monitor(int second, long last) {
            LoadMonitor current = monitor.get();
            if (current == null) {
                return;
            }
            if (firstSecond == NOT_BEGUN || second == -1) {
                firstSecond = second;
                current.markBegin();
            }
            current.sampleGauges();
            if (second == last && firstSecond < second) {
                current.markEnd();
            }
        }
    }

    /// Reads summary, seconds and histograms from the directory of a load, and masks the secrets in it that only
    /// the server's answers gave, such as a token in a `Location`.
    ///
    /// @return empty if the generator ended before it had figures
    /// @throws IOException if a file can't be read
    /// @throws CorruptFileException if a file is malformed
    public static Optional<LoadFigures> figures(LoadOrder order) throws IOException {
        Path directory = order.directory();
        Path summary = directory.resolve(LoadFiles.SUMMARY);
        if (!Files.exists(summary)) {
            return Optional.empty();
        }
        Map<String, Latencies> latencies = latencies(directory.resolve(LoadFiles.HISTOGRAMS));
        return Optional.of(new LoadFigures(
                order.arrivals(),
                OptionalLong.of(order.seed()),
                summary(summary),
                seconds(directory.resolve(LoadFiles.SECONDS)),
                latencies.getOrDefault(LoadFiles.INTENDED, Latencies.NONE),
                latencies.getOrDefault(LoadFiles.PROMPT, Latencies.NONE),
                latencies.getOrDefault(LoadFiles.SERVICE, Latencies.NONE),
                latencies.getOrDefault(LoadFiles.ENTERED, Latencies.NONE),
                latencies.getOrDefault(LoadFiles.AWAITED, Latencies.NONE),
                Optional.empty()));
    }

    private static LoadSummary summary(Path file) throws IOException {
        try {
            return LoadSummary.parse(text(file).lines().toList());
        } catch (ProtocolException e) {
            throw new CorruptFileException(file, String.valueOf(e.getMessage()));
        }
    }

    /// Skips an incomplete last line, which a killed generator may leave.
    private static List<LoadSecond> seconds(Path file) throws IOException {
        String text = text(file);
        String completeLines = text.substring(0, text.lastIndexOf('\n') + 1);
        try {
            return completeLines.lines().skip(1).map(LoadSecond::parseCsv).toList();
        } catch (ProtocolException e) {
            throw new CorruptFileException(file, String.valueOf(e.getMessage()));
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return InputFile.regularText(file, InputLimit.LOAD_RESULTS);
        } catch (UnusableFileException e) {
            throw new CorruptFileException(file, e.problem());
        }
    }

    private static Map<String, Latencies> latencies(Path file) throws IOException {
        Map<String, Latencies> latencies = new HashMap<>();
        HistogramLog.read(file).entries().forEach(entry -> latencies.put(entry.tag(), entry.latencies()));
        return latencies;
    }
}
