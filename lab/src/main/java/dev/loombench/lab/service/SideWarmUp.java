package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.checks.WarmUpRule;
import dev.loombench.lab.load.checks.WarmUpRule.WorkSecond;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Warm-up of a running side by work: a few users send the load's safe requests as fast as they are answered,
/// until [WarmUpRule] holds. A warm-up that is counted in seconds of a low rate leaves most of the code
/// uncompiled.
///
/// Requests that change something aren't sent: how often they would be would depend on the side's speed, so that
/// the faster side would be measured with more data than the other one.
///
/// @param bed of the run
/// @param progress receiver of its seconds and notices
/// @param apart whether the generator keeps to processors of its own; not where another side warms up on them
record SideWarmUp(TestBed bed, LoadListener progress, boolean apart) {
    private static final String DIRECTORY = "warm-up";

    /// Warms a side up; empty if the run's load isn't preceded by such a warm-up, or the run was stopped.
    ///
    /// @param perSecond rate of the measured load
    /// @param directory of the trial, for the generator's files
    Optional<WarmUpRecord> run(double perSecond, RunningSide side, Path directory)
            throws IOException, InterruptedException {
        if (!bed.config().load().warmsUpByWork() || bed.stop().isRequested()) {
            return Optional.empty();
        }
        LoadOrder order = new SideLoadOrders(bed.config().load())
                .warmUpOrder(
                        side.launch(),
                        perSecond,
                        bed.limits().warmUpLimit(),
                        PrivateDirectory.createWithin(directory, DIRECTORY));
        try (Cancellation.Part part = bed.stop().part()) {
            WorkObserver observer = new WorkObserver(side, part.signal());
            LoadResult result = new GeneratorRunner(
                            bed.generator().generator(), bed.generator().java(), part.signal())
                    .run(
                            GeneratorLoad.trialRequest(order, Duration.ZERO),
                            apart ? side.target() : side.sharedTarget(),
                            observer);
            return bed.stop().isRequested() ? Optional.empty() : Optional.of(observer.record(result));
        }
    }

    /// Observer of a warm-up, which ends it second by second.
    private final class WorkObserver implements LoadListener {
        private final RunningSide side;
        private final Cancellation end;
        private final List<WorkSecond> seconds = new ArrayList<>();
        private final Map<Long, HotSpotCounters> jvms = new HashMap<>();
        private double cpuSeconds;
        private double compilationSeconds;
        private @Nullable String reason;
        private boolean steady;

        WorkObserver(RunningSide side, Cancellation end) {
            this.side = side;
            this.end = end;
            this.cpuSeconds = readCpuSeconds();
            this.compilationSeconds = readCompilationSeconds();
        }

        @Override
        public void notice(String sentence) {
            progress.notice(sentence);
        }

        @Override
        public synchronized void load(LoadUpdate now) {
            progress.load(now);
            if (now instanceof LoadUpdate.GeneratorSecond(LoadSecond second) && !end.isRequested()) {
                add(second);
            }
        }

        private void add(LoadSecond second) {
            double cpuBefore = cpuSeconds;
            double compilationBefore = compilationSeconds;
            cpuSeconds = readCpuSeconds();
            compilationSeconds = readCompilationSeconds();
            seconds.add(new WorkSecond(
                    second.answered(),
                    second.errors().total(),
                    cpuSeconds - cpuBefore,
                    compilationSeconds - compilationBefore));
            steady = WarmUpRule.isWarm(seconds);
            if (WarmUpRule.isFailing(seconds)) {
                reason = "requests failed: " + second.errors().describe(kind -> "");
            }
            if (steady || reason != null) {
                end.request();
            }
        }

        /// CPU time of the side's processes so far; NaN where it can't be read.
        private double readCpuSeconds() {
            return side.process().usage().map(ProcessReading::cpuSeconds).orElse(Double.NaN);
        }

        /// Time of compilations of the side's JVMs so far; NaN where none tells it.
        private double readCompilationSeconds() {
            for (long pid : side.process().workingProcesses()) {
                if (!jvms.containsKey(pid)) {
                    HotSpotCounters.openVisible(ProcFiles.ofThisMachine(), pid, side.startedAt())
                            .ifPresent(counters -> jvms.put(pid, counters));
                }
            }
            return jvms.values().stream()
                    .flatMapToDouble(counters -> counters.compilationSeconds().stream())
                    .reduce(Double::sum)
                    .orElse(Double.NaN);
        }

        synchronized WarmUpRecord record(LoadResult result) {
            String obstacle = reason != null || steady
                    ? reason
                    : result.failure()
                            .map(failure -> failure.finding().message())
                            .orElse("its time per request was still falling, or its code still compiled");
            return new WarmUpRecord(
                    seconds.size(),
                    seconds.stream().mapToLong(WorkSecond::answered).sum(),
                    steady,
                    obstacle);
        }
    }
}
