package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadChecks.LoadFaultFindings;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadProof;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.GeneratorProcess;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/// Runner of loads by the generator in a process of its own, which monitors for bottlenecks meanwhile and
/// checks the result.
///
/// @param java command of the generator's JVM
public record GeneratorRunner(GeneratorInstallation generator, Path java, Cancellation stop) {
    /// Makes one load.
    ///
    /// @param target the server's process, as far as it is known
    /// @param judged the latencies that the generator's lag mustn't move
    /// @param log file of the generator's own output
    /// @param live receives each second, on another thread
    /// @throws IOException if the generator can't be started, or its files can't be read
    public LoadAssessment run(
            LoadOrder order, TargetProcess target, JudgedPercentile judged, Path log, Consumer<LoadSecond> live)
            throws IOException, InterruptedException {
        WindowTracker seconds = new WindowTracker(order.duration());
        try (GeneratorProcess process =
                GeneratorProcess.start(generator, java, order, log, stop, seconds.andThen(live))) {
            Optional<CpuSplit> split = target.bind(process.pid(), stop);
            LoadMonitor watch = new LoadMonitor(ProcFiles.ofThisMachine(), process.pid(), target.pid(), order.port());
            seconds.setMonitor(watch);
            Optional<LoadFault> failure = process.await();
            Optional<LoadResult> result = GeneratorResultReader.read(order.directory());
            Optional<LoadFault> fault = stop.isRequested() ? Optional.empty() : failure;
            boolean complete = fault.isEmpty() && !stop.isRequested();
            List<Finding> findings = new ArrayList<>();
            fault.map(LoadFaultFindings::toFinding).ifPresent(findings::add);
            Optional<LoadEvidence> evidence = result.filter(figures -> isJudged(figures, complete))
                    .map(figures -> LoadEvidenceBuilder.collect(order, figures, watch, split.orElse(null), judged));
            evidence.map(LoadChecks::check).ifPresent(findings::addAll);
            return new LoadAssessment(
                    order,
                    result,
                    fault,
                    findings,
                    Duration.ZERO,
                    evidence.map(LoadProof::figures).orElse(Map.of()));
        }
    }

    /// Whether a result is checked: one that ended in its warm-up has nothing to check, while one that ended
    /// regularly without a request is a finding of its own.
    ///
    /// @param complete whether the load ended regularly
    static boolean isJudged(LoadResult result, boolean complete) {
        return complete || result.summary().totals().scheduled() > 0;
    }

    /// Latencies that decide about a load, so that the generator's own lag mustn't distort them.
    ///
    /// @param share the percentile as a share, such as 0.99
    /// @param includesMax whether the longest latency decides too
    public record JudgedPercentile(double share, boolean includesMax) {
        /// Default percentile.
        public static final JudgedPercentile DEFAULT = of(LoadChecks.DEFAULT_PERCENTILE_SHARE);

        static JudgedPercentile of(double share) {
            return new JudgedPercentile(share, false);
        }
    }

    /// Driver of a [LoadMonitor] by the seconds of the measured window. Seconds before the monitor is set belong to
    /// the warm-up or to the generator's start.
    static final class WindowTracker implements Consumer<LoadSecond> {
        private static final int NOT_BEGUN = Integer.MIN_VALUE;

        private final long lastSecond;
        private final AtomicReference<@Nullable LoadMonitor> watch = new AtomicReference<>();
        private int firstSecond = NOT_BEGUN;

        /// Creates a tracker without a monitor.
        ///
        /// @param measure length of the measured window
        WindowTracker(Duration measure) {
            this.lastSecond = measure.toSeconds() - 1;
        }

        /// Sets the monitor.
        void setMonitor(LoadMonitor monitor) {
            watch.set(monitor);
        }

        /// Handles a second. Seconds are reported at their ends, so the window begins at the end of the
        /// warm-up's last second.
        @Override
        public void accept(LoadSecond second) {
            LoadMonitor monitor = watch.get();
            if (monitor == null || second.index() < -1 || second.index() > lastSecond) {
                return;
            }
            if (firstSecond == NOT_BEGUN || second.index() == -1) {
                firstSecond = second.index();
                monitor.markBegin();
            }
            monitor.sampleGauges();
            if (second.index() == lastSecond && firstSecond < second.index()) {
                monitor.markEnd();
            }
        }
    }

    /// Reads the result files of a load generator, see [LoadFiles].
    public static final class GeneratorResultReader {
        private GeneratorResultReader() {}

        /// Reads summary, seconds and histograms from a directory.
        ///
        /// @return empty if the generator ended before it had figures
        /// @throws IOException if a file can't be read
        /// @throws CorruptFileException if a file is malformed
        public static Optional<LoadResult> read(Path directory) throws IOException {
            Path summary = directory.resolve(LoadFiles.SUMMARY);
            if (!Files.exists(summary)) {
                return Optional.empty();
            }
            Map<String, Latencies> latencies = latencies(directory.resolve(LoadFiles.HISTOGRAMS));
            return Optional.of(new LoadResult(
                    summary(summary),
                    seconds(directory.resolve(LoadFiles.SECONDS)),
                    latencies.getOrDefault(LoadFiles.INTENDED, Latencies.NONE),
                    latencies.getOrDefault(LoadFiles.PROMPT, Latencies.NONE),
                    latencies.getOrDefault(LoadFiles.SERVICE, Latencies.NONE)));
        }

        private static LoadSummary summary(Path file) throws IOException {
            try {
                return LoadSummary.parse(Files.readAllLines(file));
            } catch (ProtocolException e) {
                throw new CorruptFileException(file, String.valueOf(e.getMessage()));
            }
        }

        /// Skips an incomplete last line, which a killed generator may leave.
        private static List<LoadSecond> seconds(Path file) throws IOException {
            String text = Files.readString(file);
            String completeLines = text.substring(0, text.lastIndexOf('\n') + 1);
            try {
                return completeLines.lines().skip(1).map(LoadSecond::parseCsv).toList();
            } catch (ProtocolException e) {
                throw new CorruptFileException(file, String.valueOf(e.getMessage()));
            }
        }

        private static Map<String, Latencies> latencies(Path file) throws IOException {
            Map<String, Latencies> latencies = new HashMap<>();
            try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
                while (reader.hasNext()) {
                    EncodableHistogram histogram = reader.nextIntervalHistogram();
                    if (histogram instanceof AbstractHistogram counts) {
                        latencies.put(String.valueOf(histogram.getTag()), latencies(counts));
                    }
                }
            } catch (NoSuchElementException | IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new CorruptFileException(file, "it isn't a histogram log");
            }
            return latencies;
        }

        private static Latencies latencies(AbstractHistogram histogram) {
            Map<Long, Long> counts = new HashMap<>();
            for (HistogramIterationValue value : histogram.recordedValues()) {
                counts.merge(
                        histogram.medianEquivalentValue(value.getValueIteratedTo()),
                        value.getCountAtValueIteratedTo(),
                        Long::sum);
            }
            return new Latencies(counts);
        }
    }
}
