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
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.CompilerQueue;
import dev.loombench.lab.observe.jvm.JvmProcess;
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
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Warm-up of a running side by work: few users send the load's safe requests as fast as they are answered,
/// until [WarmUpRule] holds and its JVM has nothing to compile. A warm-up that is counted in seconds of a low
/// rate leaves most of the code uncompiled.
///
/// Requests that change something aren't sent: how often they would be would depend on the side's speed, so
/// that the faster side would be measured with more data than the other one.
///
/// @param bed of the run
/// @param progress receiver of its seconds and notices
/// @param apart whether the generator keeps to processors of its own; not where another side warms up on them
/// @param sharing number of sides that warm up on the same processors
record SideWarmUp(TestBed bed, LoadListener progress, boolean apart, int sharing) {
    private static final String DIRECTORY = "warm-up";

    /// Shortest loop with other users that is worth a start of the generator.
    private static final Duration MIN_LOOP = Duration.ofSeconds(10);

    /// Time limit for a JVM's answer.
    private static final Duration MAX_ANSWER = Duration.ofMillis(500);

    /// Warms a side up; empty if the run's load isn't preceded by such a warm-up, or the run was stopped.
    ///
    /// @param perSecond rate of the measured load
    /// @param directory of the trial, for the generator's files
    Optional<WarmUpRecord> run(double perSecond, RunningSide side, Path directory)
            throws IOException, InterruptedException {
        AbLoad load = bed.config().load();
        if (!load.warmsUpByWork() || bed.stop().isRequested()) {
            return Optional.empty();
        }
        Path files = PrivateDirectory.createWithin(directory, DIRECTORY);
        Duration limit = bed.course().warmUpLimit();
        WorkObserver observer = new WorkObserver(side, load.maxWarmUpUsers(perSecond), limit);
        do {
            try (Cancellation.Part part = bed.stop().part()) {
                LoadOrder order = load.warmUpOrder(
                        side.launch(), observer.begin(part.signal()), limit.minusSeconds(observer.seconds()), files);
                observer.end(new GeneratorRunner(
                                bed.generator().generator(), bed.generator().java(), part.signal())
                        .run(
                                GeneratorLoad.trialRequest(order, Duration.ZERO),
                                apart ? side.target() : side.sharedTarget(),
                                observer));
            }
            if (bed.stop().isRequested()) {
                return Optional.empty();
            }
        } while (observer.isUndecided());
        return Optional.of(observer.record());
    }

    /// Observer of a warm-up, which ends it second by second, or goes on with other users.
    private final class WorkObserver implements LoadListener {
        private final RunningSide side;
        private final double processors;
        private final int maxUsers;
        private final Duration limit;
        private final List<WorkSecond> seconds = new ArrayList<>();
        private final Map<Long, HotSpotCounters> jvms = new HashMap<>();
        private Cancellation end = new Cancellation();
        private int users;
        private OptionalInt usersNext;
        private int usersBefore;
        private boolean mayHaveMore = true;
        private int allSeconds;
        private long allRequests;
        private double cpuSeconds;
        private double compilationSeconds;
        private @Nullable String reason;
        private boolean steady;

        WorkObserver(RunningSide side, int maxUsers, Duration limit) {
            this.side = side;
            this.maxUsers = maxUsers;
            this.limit = limit;
            double all = side.split()
                    .map(split -> split.target().size())
                    .orElseGet(() -> Runtime.getRuntime().availableProcessors());
            this.processors = all / sharing;
            this.usersNext = OptionalInt.of(Math.max(1, (int) processors));
        }

        /// @param newEnd by which it is ended
        /// @return its users
        synchronized int begin(Cancellation newEnd) {
            end = newEnd;
            usersBefore = users;
            users = usersNext.orElseThrow();
            usersNext = OptionalInt.empty();
            seconds.clear();
            cpuSeconds = readCpuSeconds();
            compilationSeconds = readCompilationSeconds();
            return users;
        }

        synchronized void end(LoadResult result) {
            if (reason == null && !steady) {
                reason = result.failure()
                        .map(failure -> failure.finding().message())
                        .orElse(null);
            }
        }

        /// Seconds of all loops so far.
        synchronized int seconds() {
            return allSeconds;
        }

        /// Whether another loop with other users should follow.
        synchronized boolean isUndecided() {
            return reason == null && usersNext.isPresent() && hasTime();
        }

        private boolean hasTime() {
            return limit.minusSeconds(allSeconds).compareTo(MIN_LOOP) >= 0;
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
            allSeconds++;
            allRequests += second.answered();
            decide(second);
            if (steady || reason != null || usersNext.isPresent()) {
                end.request();
            }
        }

        /// Decides after a second. A side that fails with more users than at first goes on with those before.
        private void decide(LoadSecond second) {
            if (WarmUpRule.isFailing(seconds)) {
                if (mayHaveMore && usersBefore > 0) {
                    mayHaveMore = false;
                    usersNext = OptionalInt.of(usersBefore);
                } else {
                    reason = "requests failed: " + second.errors().describe(kind -> "");
                }
                return;
            }
            if (mayHaveMore && hasTime()) {
                usersNext = WarmUpRule.moreUsers(seconds, users, maxUsers, processors);
            }
            steady = usersNext.isEmpty() && WarmUpRule.isWarm(seconds) && !isCompiling();
        }

        /// Whether a JVM of the side compiles at this moment, or has something to compile. Only asked where
        /// all else is steady, since the JVM itself has to answer: the time of a compilation counts when it
        /// has ended. What can't be asked isn't known to compile.
        private boolean isCompiling() {
            return jvms.keySet().stream().anyMatch(pid -> {
                try {
                    JvmProcess jvm = JvmProcess.find(ProcFiles.ofThisMachine(), pid);
                    return !CompilerQueue.read(AttachSocket.forProcess(jvm).withLimit(MAX_ANSWER))
                            .isEmpty();
                } catch (AttachException unknown) {
                    return false;
                }
            });
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

        synchronized WarmUpRecord record() {
            String obstacle = reason != null || steady
                    ? reason
                    : "its time per request was still falling, or its code still compiled";
            return new WarmUpRecord(allSeconds, allRequests, steady, obstacle);
        }
    }
}
