package dev.loombench.lab.method;

import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.load.plan.Span;
import dev.loombench.lab.method.LoadWatch.Look;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Looks at JMeter, the server and the network as long as a plan runs. When its users were all at work is known
/// afterwards.
public final class PlanWatch implements AutoCloseable {
    private static final int MOST_LOOKS = 240;

    private final TargetProcess target;
    private final int port;
    private final Runnable running;

    /// By the milliseconds since 1970, as JMeter counts.
    private final TreeMap<Long, Look> looks = new TreeMap<>();

    private Duration every = Duration.ofMillis(500);
    private Optional<CpuSplit> split;
    private @Nullable LoadWatch watch;
    private @Nullable Thread thread;

    /// @param target what is known of the server's process
    /// @param port of the server
    public PlanWatch(TargetProcess target, int port) {
        this(target, port, () -> {});
    }

    /// @param running is told when JMeter begins with its users
    public PlanWatch(TargetProcess target, int port, Runnable running) {
        this.target = target;
        this.running = running;
        this.split = target.split();
        this.port = port;
    }

    /// JMeter's process is there.
    synchronized void started(long jmeterPid) {
        LoadWatch own = new LoadWatch(ProcFiles.ofThisMachine(), jmeterPid, target.pid(), port);
        watch = own;
        thread = Thread.ofPlatform().daemon().name("watch-of-plan").start(() -> watch(own));
    }

    /// JMeter begins with its users.
    void running() {
        running.run();
    }

    /// Gives JMeter the processors that the server leaves it.
    void bind(long jmeterPid, Stop stop) throws IOException, InterruptedException {
        split = target.bind(jmeterPid, stop);
    }

    private void watch(LoadWatch own) {
        try {
            while (true) {
                Thread.sleep(take(own));
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /// Of a long plan every other look is forgotten, and the next ones are rarer.
    ///
    /// @return after which to look again
    synchronized Duration take(LoadWatch own) {
        own.goesOn();
        looks.put(System.currentTimeMillis(), own.look());
        if (looks.size() >= MOST_LOOKS) {
            boolean[] other = {false};
            looks.keySet().removeIf(moment -> other[0] = !other[0]);
            every = every.multipliedBy(2);
        }
        return every;
    }

    /// What was seen between two moments; absent where JMeter didn't start.
    synchronized @Nullable LoadWatch seen(Span window) {
        Map.Entry<Long, Look> begin = looks.ceilingEntry(window.fromMillis());
        Map.Entry<Long, Look> end = looks.floorEntry(window.toMillis());
        if (watch != null && begin != null && end != null && begin.getKey() < end.getKey()) {
            watch.between(begin.getValue(), end.getValue());
        }
        return watch;
    }

    /// Who had which processors; absent where that isn't known.
    Optional<CpuSplit> split() {
        return split;
    }

    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.interrupt();
        }
    }
}
