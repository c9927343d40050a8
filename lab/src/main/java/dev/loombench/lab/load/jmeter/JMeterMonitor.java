package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadMonitor.MonitorSample;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// Sampling of JMeter, the server and the network during a plan. It keeps all samples, since the steady window is
/// only known from the results.
final class JMeterMonitor implements AutoCloseable {
    private static final int MAX_SAMPLES = 240;

    private final LoadMonitor monitor;

    /// Samples by time in milliseconds since 1970, the clock of JMeter's results.
    private final TreeMap<Long, MonitorSample> samples = new TreeMap<>();

    private final Thread thread =
            Thread.ofPlatform().daemon().name("jmeter-monitor").unstarted(this::sampleUntilInterrupted);
    private Duration interval = Duration.ofMillis(500);

    JMeterMonitor(LoadMonitor monitor) {
        this.monitor = monitor;
    }

    void start() {
        thread.start();
    }

    private void sampleUntilInterrupted() {
        try {
            while (true) {
                Thread.sleep(sample());
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /// Takes a sample. During a long plan every other sample is dropped, and the interval doubled.
    ///
    /// @return the interval until the next sample
    synchronized Duration sample() {
        monitor.sampleGauges();
        samples.put(System.currentTimeMillis(), monitor.sample());
        if (samples.size() >= MAX_SAMPLES) {
            boolean[] odd = {false};
            samples.keySet().removeIf(moment -> odd[0] = !odd[0]);
            interval = interval.multipliedBy(2);
        }
        return interval;
    }

    /// Monitor with the window set to the samples within a time range, if there are two.
    synchronized LoadMonitor within(TimeRange window) {
        Map.Entry<Long, MonitorSample> begin = samples.ceilingEntry(window.fromMillis());
        Map.Entry<Long, MonitorSample> end = samples.floorEntry(window.toMillis());
        if (begin != null && end != null && begin.getKey() < end.getKey()) {
            monitor.setWindow(begin.getValue(), end.getValue());
        }
        return monitor;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
