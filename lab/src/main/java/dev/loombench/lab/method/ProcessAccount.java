package dev.loombench.lab.method;

import dev.loombench.lab.fork.PlainProcess;
import dev.loombench.lab.probe.ChildUsage;
import dev.loombench.lab.probe.HotSpotCounters;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Keeps the accounts of one process from its start to its end, and costs it nothing: the operating system
/// keeps them anyway, and the JVM's own counters are read from the outside.
final class ProcessAccount implements PlainProcess.Watch {
    private static final long LOOK_EVERY_MILLIS = 5;

    private final LongConsumer found;
    private final AtomicReference<@Nullable HotSpotCounters> counters = new AtomicReference<>();
    private volatile boolean over;
    private @Nullable ChildUsage before;
    private @Nullable ChildUsage used;
    private Instant startedAt = Instant.MAX;
    private long begin;
    private double wallSeconds;

    /// @param found is told of the process's number
    ProcessAccount(LongConsumer found) {
        this.found = found;
    }

    @Override
    public void starting() {
        before = ChildUsage.read().orElse(null);
        startedAt = Instant.now();
        begin = System.nanoTime();
    }

    @Override
    public void started(long pid) {
        found.accept(pid);
        Instant since = startedAt;
        Thread.ofPlatform().daemon().name("counters-of-" + pid).start(() -> findCounters(pid, since));
    }

    @Override
    public void ended() {
        wallSeconds = (System.nanoTime() - begin) / 1e9;
        ChildUsage first = before;
        used = first == null
                ? null
                : ChildUsage.read().map(now -> now.since(first)).orElse(null);
    }

    @Override
    public void over() {
        over = true;
    }

    /// The JVM shows its counters some milliseconds after its start; once seen they stay readable.
    private void findCounters(long pid, Instant since) {
        while (!over && counters.get() == null) {
            HotSpotCounters.of(pid, since).ifPresent(counters::set);
            try {
                Thread.sleep(LOOK_EVERY_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /// From right before the start until the end was seen.
    double wallSeconds() {
        return wallSeconds;
    }

    /// CPU time and context switches; absent where the operating system doesn't tell.
    Optional<ChildUsage> usage() {
        return Optional.ofNullable(used);
    }

    /// The JVM's own counters as they were at its end; absent where it showed none.
    Optional<HotSpotCounters> counters() {
        return Optional.ofNullable(counters.get());
    }
}
