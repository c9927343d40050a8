package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.CrashReport;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.results.JmhUnit;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.TrialOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Batches: N tasks through an execution model, timed until the last one ends. JMH measures them with one fork
/// per trial; a one-shot batch runs once in a plain JVM.
public record BatchMethod(SubjectClassPath subject, JmhHost host, Cancellation stop) implements MeasurementMethod {
    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        boolean oneShot = assignment.work().shape() == BatchShape.ONE_SHOT;
        ProcessOutcome end = oneShot ? runOnce(assignment, progress) : withJmh(assignment, progress);
        JvmExit aftermath = JvmExit.read(end, assignment);
        Optional<Measurement> trouble = aftermath.failure();
        return trouble.isPresent() ? trouble.get() : figures(assignment, aftermath.account());
    }

    private ProcessOutcome runOnce(TrialSetup assignment, TrialListener progress)
            throws IOException, InterruptedException {
        return assignment
                .plainJvm(SubjectCommand.ONE_SHOT_MAIN, List.of())
                .run(subject, stop, jvm -> progress.started(jvm.pid()));
    }

    private ProcessOutcome withJmh(TrialSetup assignment, TrialListener progress)
            throws IOException, InterruptedException {
        TrialOrder order = new TrialOrder(
                assignment.work(),
                assignment.trial().mode(),
                assignment.trial().cell().warmup(),
                assignment.trial().cell().measure(),
                assignment.java(),
                launchOptions(assignment),
                json(assignment),
                assignment.account(),
                assignment.log());
        IterationWindow window = new IterationWindow(assignment.trial().cell(), progress);
        ProcessOutcome end = host.run(order, assignment.limit(), iteration -> {
            progress.iteration(iteration.warmup(), iteration.index(), iteration.value());
            window.ended(iteration.warmup(), iteration.index());
        });
        return switch (end) {
            case ProcessOutcome.Failed _ ->
                CrashReport.reasonIn(assignment.directory())
                        .<ProcessOutcome>map(reason -> new ProcessOutcome.Failed(JvmFailure.CRASHED.message(reason)))
                        .orElse(end);
            case ProcessOutcome.Died(int code) ->
                new ProcessOutcome.Failed(JvmFailure.HOST_ENDED.message(ProcessEnd.clause(code)));
            default -> end;
        };
    }

    private static List<String> launchOptions(TrialSetup assignment) {
        List<String> options = new ArrayList<>(CrashReport.options(assignment.directory()));
        options.addAll(assignment.options());
        return options;
    }

    private static Measurement figures(TrialSetup assignment, JvmReport said) throws IOException {
        Optional<CalibrationRecord> calibration =
                said.calibration().map(c -> CalibrationRecord.of(c.computeSeconds(), c.overshootSeconds()));
        if (assignment.work().shape() == BatchShape.ONE_SHOT) {
            return said.shot()
                    .<Measurement>map(shot -> new TaskFigures(
                            ofTime(shot.seconds(), assignment.work()), List.of(shot.seconds()), calibration))
                    .orElseGet(() -> new NoFigures(JvmFailure.ENDED_EARLY.message()));
        }
        try {
            return JmhResult.read(json(assignment))
                    .<Measurement>map(result -> new TaskFigures(
                            metrics(
                                    result,
                                    assignment.work(),
                                    assignment.trial().mode()),
                            result.iterations(),
                            calibration))
                    .orElseGet(() -> new NoFigures(JvmFailure.NO_JMH_RESULT.message()));
        } catch (CorruptFileException e) {
            return new NoFigures(String.valueOf(e.getMessage()));
        }
    }

    private static Path json(TrialSetup assignment) {
        return assignment.directory().resolve("jmh.json");
    }

    /// Metrics of a batch: one number per fork each, the primary one first.
    ///
    /// - `time`: seconds per operation, from before the executor is opened until after it is closed.
    /// - `throughput`: operations per second over all callers; measured in a mode of its own, else callers / time.
    /// - `time-per-thread`: time / threads, where an operation starts and joins threads.
    /// - `start-time`: seconds per operation for starting the threads, without waiting for their end.
    /// - `start-per-thread`: start-time / threads.
    private static Map<String, Metric> metrics(JmhResult result, BatchSpec work, MeasurementMode mode) {
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
        metrics.put("throughput", rate(work.callers() / seconds));
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

    /// Measured window of JMH iterations, from the end of the last warm-up iteration to the end of the last
    /// measured one. Unknown without warm-up, since JMH reports only ends.
    static final class IterationWindow {
        private final int warmups;
        private final int measured;
        private final TrialListener progress;
        private @Nullable Instant from;

        /// Creates a window before the first iteration.
        ///
        /// @param progress notified of the window and of its edges
        IterationWindow(GridCell cell, TrialListener progress) {
            this.warmups = cell.warmup().iterations();
            this.measured = cell.measure().iterations();
            this.progress = progress;
        }

        /// Records the end of an iteration.
        ///
        /// @param index from 1, within its kind
        void ended(boolean warmup, int index) {
            if (warmup && index == warmups) {
                from = Instant.now();
                progress.windowEdge();
            } else if (!warmup && index == measured) {
                progress.windowEdge();
                if (from != null) {
                    progress.window(from, Instant.now());
                }
            }
        }
    }

    /// Result of one JMH fork, in seconds or operations per second.
    ///
    /// @param iterations score of each measured iteration, in order
    /// @param events totals of JMH's auxiliary counters over all measured iterations, by name
    record JmhResult(List<Double> iterations, Map<String, Double> events) {

        /// Reads JMH's JSON of a run with one benchmark and one fork.
        ///
        /// @return empty where JMH wrote an empty result, as it does when its fork dies
        /// @throws CorruptFileException if the file isn't a JMH result
        static Optional<JmhResult> read(Path file) throws IOException {
            if (!Files.exists(file) || Files.size(file) == 0) {
                return Optional.empty();
            }
            JsonNode results = Json.readTree(file);
            if (!results.isArray()) {
                throw new CorruptFileException(file, "not a result of JMH");
            }
            if (results.isEmpty()) {
                return Optional.empty();
            }
            JsonNode primary = results.path(0).path("primaryMetric");
            double scale = scale(file, primary.path("scoreUnit").asString(""));
            List<Double> iterations =
                    raw(file, primary).stream().map(value -> value * scale).toList();
            if (iterations.isEmpty()) {
                return Optional.empty();
            }
            if (iterations.stream().anyMatch(value -> value <= 0)) {
                throw new CorruptFileException(file, "an iteration of " + Collections.min(iterations));
            }
            Map<String, Double> events = new LinkedHashMap<>();
            for (var metric : results.path(0).path("secondaryMetrics").properties()) {
                double total = raw(file, metric.getValue()).stream()
                        .mapToDouble(Double::doubleValue)
                        .sum();
                events.put(metric.getKey().replaceFirst(".*[.:]", ""), total);
            }
            return Optional.of(new JmhResult(iterations, events));
        }

        double mean() {
            return iterations.stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElseThrow();
        }

        private static List<Double> raw(Path file, JsonNode metric) throws CorruptFileException {
            List<Double> values = new ArrayList<>();
            for (JsonNode fork : metric.path("rawData")) {
                for (JsonNode value : fork) {
                    if (!value.isNumber()) {
                        throw new CorruptFileException(file, "'" + value + "' is not a figure");
                    }
                    values.add(value.asDouble());
                }
            }
            return values;
        }

        private static double scale(Path file, String unit) throws CorruptFileException {
            return JmhUnit.parse(unit)
                    .orElseThrow(() -> new CorruptFileException(file, "unknown unit '" + unit + "'"))
                    .scale();
        }
    }
}
