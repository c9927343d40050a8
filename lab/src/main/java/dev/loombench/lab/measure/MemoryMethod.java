package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.measure.Measurement.Refused;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ProcessOutcome;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.process.SubjectCommand;
import dev.loombench.lab.process.SubjectProcess;
import dev.loombench.lab.process.SubjectProcess.LifecycleListener;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.ModelSpec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Memory of parked threads: a fresh JVM parks 100, 1,000, … threads and reads its memory at each count. The
/// figures are marginal: bytes per additional thread from one count to the next.
public final class MemoryMethod implements MeasurementMethod {
    private final SubjectClassPath subject;
    private final Cancellation stop;

    public MemoryMethod(SubjectClassPath subject, Cancellation stop) {
        this.subject = subject;
        this.stop = stop;
    }

    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        SubjectCommand jvm = assignment.plainJvm(
                SubjectCommand.PARK, tracking(assignment.work().model()));
        ProcessOutcome end = SubjectProcess.run(subject, jvm, stop, LifecycleListener.onStart(progress::started));
        JvmExit aftermath = JvmExit.read(end, assignment.account());
        List<Footprint> footprints = aftermath.account().footprints();
        return aftermath
                .failure("the measured JVM", LogTail.lastReason(assignment.log()))
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
