package dev.loombench.lab.measure;

import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildExit;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.JvmReport.ProcessUsage;
import dev.loombench.protocol.server.DelayServerAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Whole processes: a fresh JVM runs the workload once, measured by the operating system's accounting.
public record ProcessMethod(SubjectClassPath subject, Cancellation stop) implements MeasurementMethod {
    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        if (!assignment.work().task().needsServer()) {
            return measure(assignment, List.of(), progress);
        }
        try (DelayServerProcess server =
                DelayServerProcess.start(subject, assignment.directory().resolve("delay-server.txt"), stop)) {
            Measurement measurement =
                    measure(assignment, List.of("-D" + DelayServerAddress.PROPERTY + "=" + server.address()), progress);
            return server.isAlive()
                    ? measurement
                    : new NoFigures("the delay server died during the trial" + failureReason(measurement));
        } catch (ProcessNotStartedException e) {
            return new NoFigures(String.valueOf(e.getMessage()));
        }
    }

    private static String failureReason(Measurement measurement) {
        return measurement instanceof NoFigures(String reason, var fault) ? ": " + reason : "";
    }

    private Measurement measure(TrialSetup assignment, List<String> extraOptions, TrialListener progress)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(extraOptions);
        options.add("-D" + Calibration.PROPERTY + "=false");
        ProcessUsageRecorder account = new ProcessUsageRecorder(progress::started);
        ProcessOutcome end =
                assignment.plainJvm(SubjectCommand.ONE_SHOT_MAIN, options).run(subject, stop, account);
        JvmExit aftermath = JvmExit.read(end, assignment);
        return aftermath.failure().orElseGet(() -> figures(assignment, account, aftermath));
    }

    private static Measurement figures(TrialSetup assignment, ProcessUsageRecorder account, JvmExit aftermath) {
        if (aftermath.account().shot().isEmpty()) {
            return new NoFigures(JvmFailure.ENDED_EARLY.message());
        }
        return new TaskFigures(
                ProcessMetrics.of(account, aftermath.account()),
                List.of(account.exit().wallSeconds()),
                Optional.of(assignment.calibration()));
    }

    /// Metrics of a whole process. A figure that this machine doesn't provide is absent.
    ///
    /// - `time`: seconds from start to end, the `real` of a shell's `time`.
    /// - `user`, `system`: CPU seconds of all threads, by `getrusage(RUSAGE_CHILDREN)`.
    /// - `cpu`: (user + system) / time, in percent of one processor.
    /// - `batch-time`: seconds from before the executor was opened until after it was closed, as the process
    ///   measured it.
    /// - `peak-rss`: peak resident memory in bytes (`VmHWM`).
    /// - `peak-threads`: peak number of operating system threads: the JVM's peak of Java threads
    ///   (`java.threads.livePeak`) plus the other threads at the end.
    /// - `voluntary-switches`, `involuntary-switches`: context switches of all threads.
    /// - `gc-count`, `gc-time`: collections and the seconds that they took, by the JVM's counters.
    private static final class ProcessMetrics {
        private final Map<String, Metric> metrics = new LinkedHashMap<>();

        static Map<String, Metric> of(ProcessUsageRecorder account, JvmReport said) {
            ProcessMetrics result = new ProcessMetrics();
            result.put("time", account.exit().wallSeconds(), "s", Better.LESS);
            account.exit()
                    .usage()
                    .ifPresent(usage -> result.cpu(usage, account.exit().wallSeconds()));
            said.shot().ifPresent(shot -> result.put("batch-time", shot.seconds(), "s", Better.LESS));
            long peakRss = said.usage()
                    .map(ProcessUsage::counters)
                    .map(counters -> counters.getOrDefault(ProcessUsage.PEAK_RSS, 0L))
                    .orElse(0L);
            if (peakRss > 0) {
                result.count("peak-rss", peakRss, "B");
            }
            result.threads(account.counters(), said);
            account.exit().usage().ifPresent(result::switches);
            account.counters().ifPresent(result::collections);
            return result.metrics;
        }

        private void cpu(ChildUsage usage, double wallSeconds) {
            put("user", usage.userSeconds(), "s", Better.LESS);
            put("system", usage.systemSeconds(), "s", Better.LESS);
            put("cpu", 100 * usage.cpuSeconds() / wallSeconds, "%", Better.NEITHER);
        }

        private void threads(Optional<HotSpotCounters> counters, JvmReport said) {
            Long finalThreads = said.usage()
                    .map(usage -> usage.counters().get(ProcessUsage.OS_THREADS))
                    .orElse(null);
            if (counters.isPresent() && finalThreads != null) {
                HotSpotCounters hotSpot = counters.get();
                if (hotSpot.peakJavaThreads().isPresent()
                        && hotSpot.liveJavaThreads().isPresent()) {
                    long nonJavaThreads =
                            Math.max(0, finalThreads - hotSpot.liveJavaThreads().getAsInt());
                    count("peak-threads", hotSpot.peakJavaThreads().getAsInt() + nonJavaThreads, "threads");
                }
            }
        }

        private void switches(ChildUsage usage) {
            count("voluntary-switches", usage.voluntarySwitches(), "switches");
            count("involuntary-switches", usage.involuntarySwitches(), "switches");
        }

        private void collections(HotSpotCounters counters) {
            counters.collections().ifPresent(count -> count("gc-count", count, "collections"));
            counters.collectionSeconds().ifPresent(seconds -> put("gc-time", seconds, "s", Better.LESS));
        }

        private void count(String name, long value, String unit) {
            put(name, (double) value, unit, Better.LESS);
        }

        private void put(String name, double value, String unit, Better better) {
            metrics.put(name, new Metric(value, unit, better));
        }
    }

    /// Recorder of one process's resource usage from start to end, without overhead: the operating system keeps the
    /// totals anyway, and the JVM's counters are read from outside.
    private static final class ProcessUsageRecorder implements Consumer<Child> {
        private static final long POLL_MILLIS = 5;

        private final LongConsumer pidListener;
        private final AtomicReference<@Nullable HotSpotCounters> counters = new AtomicReference<>();
        private @Nullable Child child;

        /// Creates a recorder of a process that hasn't started yet.
        ///
        /// @param pidListener receives the process id
        ProcessUsageRecorder(LongConsumer pidListener) {
            this.pidListener = pidListener;
        }

        @Override
        public void accept(Child started) {
            child = started;
            pidListener.accept(started.pid());
            Thread.ofPlatform().daemon().name("counters-of-" + started.pid()).start(() -> findCounters(started));
        }

        /// Waits for the JVM's counters, which appear some milliseconds after its start and stay readable.
        private void findCounters(Child started) {
            while (started.isRunning() && counters.get() == null) {
                HotSpotCounters.open(started.pid(), started.startedAt()).ifPresent(counters::set);
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        /// Wall-clock time from right before the start until the end was noticed, and CPU time and context switches.
        ChildExit exit() {
            return Objects.requireNonNull(child).exit().orElseThrow();
        }

        /// JVM counters at the end of the process; absent where it published none.
        Optional<HotSpotCounters> counters() {
            return Optional.ofNullable(counters.get());
        }
    }
}
