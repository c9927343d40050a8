package dev.loombench.lab.method;

import dev.loombench.lab.probe.ProcFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Looks at JMeter, the server and the network while a plan's users are all at work. When that is follows from the
/// plan's times, counted from the moment at which JMeter opens its results.
final class PlanWatch implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final long serverPid;
    private final int port;
    private final Path results;
    private final Duration before;
    private final Duration measure;
    private final AtomicReference<@Nullable LoadWatch> watch = new AtomicReference<>();
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

    /// @param results the file whose appearance is the begin
    /// @param before from the begin until the window
    /// @param measure length of the window
    PlanWatch(long serverPid, int port, Path results, Duration before, Duration measure) {
        this.serverPid = serverPid;
        this.port = port;
        this.results = results;
        this.before = before;
        this.measure = measure;
    }

    /// JMeter's process is there.
    void started(long jmeterPid) {
        LoadWatch own = new LoadWatch(ProcFiles.ofThisMachine(), jmeterPid, OptionalLong.of(serverPid), port);
        watch.set(own);
        thread.set(Thread.ofPlatform().daemon().name("watch-of-plan").start(() -> watch(own)));
    }

    private void watch(LoadWatch own) {
        try {
            while (!Files.exists(results)) {
                Thread.sleep(PATIENCE);
            }
            Thread.sleep(before);
            own.begins();
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < measure.minus(EVERY).toNanos()) {
                own.goesOn();
                Thread.sleep(EVERY);
            }
            own.ends();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /// What was seen; absent where JMeter didn't start.
    @Nullable
    LoadWatch seen() {
        return watch.get();
    }

    @Override
    public void close() {
        Thread running = thread.get();
        if (running != null) {
            running.interrupt();
        }
    }
}
