package dev.loombench.lab.measure;

import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.process.SubjectProcess;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Recorder of one process's resource usage from start to end, without overhead: the operating system keeps the
/// totals anyway, and the JVM's counters are read from outside.
final class ProcessUsageRecorder implements SubjectProcess.LifecycleListener {
    private static final long POLL_MILLIS = 5;

    private final LongConsumer pidListener;
    private final AtomicReference<@Nullable HotSpotCounters> counters = new AtomicReference<>();
    private volatile boolean over;
    private @Nullable ChildUsage before;
    private @Nullable ChildUsage used;
    private Instant startedAt = Instant.MAX;
    private long begin;
    private double wallSeconds;

    /// @param found is told of the process's number
    /// @param pidListener receives the process id
    ProcessUsageRecorder(LongConsumer pidListener) {
        this.pidListener = pidListener;
    }

    @Override
    public void starting() {
        before = ChildUsage.read().orElse(null);
        startedAt = Instant.now();
        begin = System.nanoTime();
    }

    @Override
    public void started(long pid) {
        pidListener.accept(pid);
        Instant since = startedAt;
        Thread.ofPlatform().daemon().name("counters-of-" + pid).start(() -> findCounters(pid, since));
    }

    @Override
    public void ended() {
        wallSeconds = (System.nanoTime() - begin) / 1e9;
        ChildUsage baseline = before;
        used = baseline == null
                ? null
                : ChildUsage.read().map(now -> now.since(baseline)).orElse(null);
    }

    @Override
    public void terminated() {
        over = true;
    }

    /// Waits for the JVM's counters, which appear some milliseconds after its start and stay readable.
    private void findCounters(long pid, Instant since) {
        while (!over && counters.get() == null) {
            HotSpotCounters.open(pid, since).ifPresent(counters::set);
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /// Wall-clock time from right before the start until the end was noticed.
    double wallSeconds() {
        return wallSeconds;
    }

    /// CPU time and context switches; absent where the operating system doesn't provide them.
    Optional<ChildUsage> usage() {
        return Optional.ofNullable(used);
    }

    /// JVM counters at the end of the process; absent where it published none.
    Optional<HotSpotCounters> counters() {
        return Optional.ofNullable(counters.get());
    }
}
