package dev.loombench.lab.measure;

import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.schedule.Measurement.ThreadShortage;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.trial.ModelSpec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Memory of parked threads: a fresh JVM parks 100, 1,000, … threads and reads its memory at each count. The
/// figures are marginal: bytes per additional thread from one count to the next.
public record MemoryMethod(SubjectClassPath subject, Cancellation stop) implements MeasurementMethod {
    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        SubjectCommand jvm = assignment.plainJvm(
                SubjectCommand.PARKING_MAIN, tracking(assignment.work().model()));
        ProcessOutcome end = jvm.run(subject, stop, child -> progress.started(child.pid()));
        JvmExit aftermath = JvmExit.read(end, assignment);
        List<Footprint> footprints = aftermath.account().footprints();
        return aftermath
                .failure()
                .map(trouble ->
                        withFigures(trouble, footprints, assignment.work().tasks()))
                .orElseGet(() -> figures(footprints, assignment.work().tasks()));
    }

    /// Options for Native Memory Tracking, which breaks down platform threads; virtual ones live in the heap.
    private static List<String> tracking(ModelSpec model) {
        return model instanceof ModelSpec.PlatformPerTask ? List.of(NativeMemoryReading.TRACKING_OPTION) : List.of();
    }

    /// Adds the figures read before a thread was refused.
    private static Measurement withFigures(Measurement failure, List<Footprint> footprints, int largest) {
        if (!(failure instanceof ThreadShortage(Map<String, Metric> reached, String reason))) {
            return failure;
        }
        Map<String, Metric> metrics = new LinkedHashMap<>(reached);
        metrics.putAll(metrics(footprints, largest));
        return new ThreadShortage(metrics, reason);
    }

    private static Measurement figures(List<Footprint> footprints, int largest) {
        Map<String, Metric> metrics = metrics(footprints, largest);
        return metrics.isEmpty()
                ? new NoFigures(JvmFailure.NO_MEMORY_FIGURE.message())
                : new TaskFigures(metrics, List.of(), Optional.empty());
    }

    /// Marginal bytes per thread: growth of a memory source from one count of parked threads to the next, divided
    /// by the threads added. `rss-per-thread` belongs to the step that ended at the largest count,
    /// `rss-per-thread@1000` to the one that ended at 1,000. A source that isn't available is absent, and so is a
    /// step that wasn't reached.
    ///
    /// @param footprints in ascending order of threads, the baseline first
    /// @param largest requested number of threads
    static Map<String, Metric> metrics(List<Footprint> footprints, int largest) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (int i = footprints.size() - 1; i > 0; i--) {
            Footprint from = footprints.get(i - 1);
            Footprint to = footprints.get(i);
            String step = to.threads() == largest ? "" : "@" + Quantities.text((long) to.threads());
            for (String source : FootprintKeys.NAMES) {
                put(metrics, source + "-per-thread" + step, from, to, source);
            }
        }
        return metrics;
    }

    private static void put(Map<String, Metric> metrics, String name, Footprint from, Footprint to, String source) {
        Long before = from.bytes().get(source);
        Long after = to.bytes().get(source);
        int threads = to.threads() - from.threads();
        if (before != null && after != null && threads > 0) {
            metrics.put(name, new Metric((after - before) / (double) threads, "B", Better.LESS));
        }
    }
}
