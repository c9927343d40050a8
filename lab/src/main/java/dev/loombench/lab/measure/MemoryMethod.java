package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.measure.Measurement.Refused;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import dev.loombench.lab.process.LastWords;
import dev.loombench.lab.process.PlainJvm;
import dev.loombench.lab.process.PlainProcess;
import dev.loombench.lab.process.PlainProcess.Watch;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.Subject;
import dev.loombench.lab.process.TrialEnd;
import dev.loombench.protocol.Account.Footprint;
import dev.loombench.protocol.ModelSpec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Memory of parked threads: a fresh JVM parks 100, 1,000, … threads and reads its memory at each count. The
/// figures are marginal: bytes per additional thread from one count to the next.
public final class MemoryMethod implements Method {
    private final Subject subject;
    private final Stop stop;

    public MemoryMethod(Subject subject, Stop stop) {
        this.subject = subject;
        this.stop = stop;
    }

    @Override
    public Measurement measure(Assignment assignment, Progress progress) throws IOException, InterruptedException {
        PlainJvm jvm =
                assignment.plainJvm(PlainJvm.PARK, tracking(assignment.work().model()));
        TrialEnd end = PlainProcess.run(subject, jvm, stop, Watch.start(progress::started));
        Aftermath aftermath = Aftermath.of(end, assignment.account());
        List<Footprint> footprints = aftermath.said().footprints();
        return aftermath
                .trouble("the measured JVM", LastWords.of(assignment.log()))
                .map(trouble ->
                        withFigures(trouble, footprints, assignment.work().tasks()))
                .orElseGet(() -> figures(footprints, assignment.work().tasks()));
    }

    /// Options for Native Memory Tracking, which breaks down platform threads; virtual ones live in the heap.
    private static List<String> tracking(ModelSpec model) {
        return model instanceof ModelSpec.PlatformPerTask ? List.of(NativeMemoryReading.OPTION) : List.of();
    }

    /// Adds the figures read before a thread was refused.
    private static Measurement withFigures(Measurement failure, List<Footprint> footprints, int largest) {
        if (!(failure instanceof Refused(Map<String, Metric> reached, String reason))) {
            return failure;
        }
        Map<String, Metric> metrics = new LinkedHashMap<>(reached);
        metrics.putAll(MemoryMetrics.of(footprints, largest));
        return new Refused(metrics, reason);
    }

    private static Measurement figures(List<Footprint> footprints, int largest) {
        Map<String, Metric> metrics = MemoryMetrics.of(footprints, largest);
        return metrics.isEmpty()
                ? new Failed("the measured JVM could read no memory figure on this machine", Optional.empty())
                : new Measured(metrics, List.of(), Optional.empty());
    }
}
