package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadMonitor.MonitorSample;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Monitor of JMeter, the server and the network during a plan. It keeps all samples, since the steady window
/// is only known from the results.
public final class JMeterMonitor implements AutoCloseable {
    private static final int MAX_SAMPLES = 240;

    private final TargetProcess target;
    private final int port;
    private final Runnable runningCallback;

    /// Samples by time in milliseconds since 1970, the clock of JMeter's results.
    private final TreeMap<Long, MonitorSample> samples = new TreeMap<>();

    private Duration interval = Duration.ofMillis(500);
    private Optional<CpuSplit> split;
    private @Nullable LoadMonitor watch;
    private @Nullable Thread thread;

    /// Creates a monitor.
    ///
    /// @param target the server's process, as far as it is known
    /// @param port of the server
    public JMeterMonitor(TargetProcess target, int port) {
        this(target, port, () -> {});
    }

    /// Creates a monitor with a callback.
    ///
    /// @param running called when JMeter starts its users
    public JMeterMonitor(TargetProcess target, int port, Runnable running) {
        this.target = target;
        this.runningCallback = running;
        this.split = target.split();
        this.port = port;
    }

    /// Starts sampling when JMeter's process exists.
    synchronized void start(long jmeterPid) {
        LoadMonitor monitor = new LoadMonitor(ProcFiles.ofThisMachine(), jmeterPid, target.pid(), port);
        watch = monitor;
        thread = Thread.ofPlatform().daemon().name("watch-of-plan").start(() -> watch(monitor));
    }

    /// Notifies the callback that JMeter starts its users.
    void notifyRunning() {
        runningCallback.run();
    }

    /// Binds JMeter to the processors that the server leaves free.
    void bind(long jmeterPid, Cancellation stop) throws IOException, InterruptedException {
        split = target.bind(jmeterPid, stop);
    }

    private void watch(LoadMonitor monitor) {
        try {
            while (true) {
                Thread.sleep(sample(monitor));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /// Takes a sample. During a long plan every other sample is dropped, and the interval doubled.
    ///
    /// @return the interval until the next sample
    synchronized Duration sample(LoadMonitor monitor) {
        monitor.sampleGauges();
        samples.put(System.currentTimeMillis(), monitor.sample());
        if (samples.size() >= MAX_SAMPLES) {
            boolean[] odd = {false};
            samples.keySet().removeIf(moment -> odd[0] = !odd[0]);
            interval = interval.multipliedBy(2);
        }
        return interval;
    }

    /// Monitor with the window set to the samples within a time range; absent where JMeter didn't start.
    synchronized @Nullable LoadMonitor monitorOf(TimeRange window) {
        Map.Entry<Long, MonitorSample> begin = samples.ceilingEntry(window.fromMillis());
        Map.Entry<Long, MonitorSample> end = samples.floorEntry(window.toMillis());
        if (watch != null && begin != null && end != null && begin.getKey() < end.getKey()) {
            watch.setWindow(begin.getValue(), end.getValue());
        }
        return watch;
    }

    /// Processors of server and generator; absent where unknown.
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
