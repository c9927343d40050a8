package dev.loombench.lab.load;

import dev.loombench.lab.load.LoadMonitor.MonitorSample;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// Sampling of a generator that tells nothing of its progress, the server and the network. It keeps all samples, since
/// the window is only known afterwards.
public final class LoadSampler implements AutoCloseable {
    private static final int MAX_SAMPLES = 240;

    private final LoadMonitor monitor;

    /// Samples by time in milliseconds since 1970.
    private final TreeMap<Long, MonitorSample> samples = new TreeMap<>();

    private final Thread thread =
            Thread.ofPlatform().daemon().name("load-sampler").unstarted(this::sampleUntilInterrupted);
    private Duration interval = Duration.ofMillis(500);

    public LoadSampler(LoadMonitor monitor) {
        this.monitor = monitor;
    }

    public void start() {
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

    /// Takes a sample. During a long load every other sample is dropped, and the interval doubled.
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
    ///
    /// @param from its begin in milliseconds since 1970
    /// @param to its end
    public synchronized LoadMonitor within(long from, long to) {
        Map.Entry<Long, MonitorSample> begin = samples.ceilingEntry(from);
        Map.Entry<Long, MonitorSample> end = samples.floorEntry(to);
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
