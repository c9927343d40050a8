package dev.loombench.lab.measure;

import dev.loombench.lab.model.TrialRecord.Better;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.theory.Throughput;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.JvmReport.OneShotResult;
import dev.loombench.protocol.MeasurementMode;
import java.util.LinkedHashMap;
import java.util.Map;

/// Metrics of a batch: one number per fork each, the primary one first.
///
/// - `time`: seconds per operation, from before the executor is opened until after it is closed.
/// - `throughput`: operations per second over all callers; measured in a mode of its own, else callers / time.
/// - `time-per-thread`: time / threads, where an operation starts and joins threads.
/// - `start-time`: seconds per operation for starting the threads, without waiting for their end.
/// - `start-per-thread`: start-time / threads.
final class BatchMetrics {
    private BatchMetrics() {}

    static Map<String, Metric> ofShot(OneShotResult shot, BatchSpec work) {
        return ofTime(shot.seconds(), work);
    }

    static Map<String, Metric> ofJmh(JmhResult result, BatchSpec work, MeasurementMode mode) {
        return switch (mode) {
            case THROUGHPUT -> Map.of("throughput", rate(result.mean()));
            case TIME -> {
                Map<String, Metric> metrics = ofTime(result.mean(), work);
                if (work.shape() == BatchShape.THREADS) {
                    metrics.putAll(ofThreads(result, work));
                }
                yield metrics;
            }
        };
    }

    private static Map<String, Metric> ofTime(double seconds, BatchSpec work) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("time", time(seconds));
        metrics.put("throughput", rate(Throughput.of(work.callers(), seconds).perSecond()));
        return metrics;
    }

    private static Map<String, Metric> ofThreads(JmhResult result, BatchSpec work) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("time-per-thread", time(result.mean() / work.tasks()));
        Double nanos = result.events().get("startNanos");
        Double starts = result.events().get("starts");
        if (nanos != null && starts != null && starts > 0) {
            double perThread = nanos / starts / 1e9;
            metrics.put("start-time", time(perThread * work.tasks()));
            metrics.put("start-per-thread", time(perThread));
        }
        return metrics;
    }

    private static Metric time(double seconds) {
        return new Metric(seconds, "s", Better.LESS);
    }

    private static Metric rate(double perSecond) {
        return new Metric(perSecond, "ops/s", Better.MORE);
    }
}
