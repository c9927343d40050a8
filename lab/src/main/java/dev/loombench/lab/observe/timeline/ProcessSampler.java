package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import java.util.Optional;

/// Samples CPU, memory and threads of a process as the operating system reports them, in about 60 µs.
final class ProcessSampler implements Sampler {
    private static final String UNREPORTED = "this operating system doesn't report it";

    private final ProcFiles files;
    private final long pid;
    private final CounterRate cpuRate = new CounterRate();

    ProcessSampler(ProcFiles files, long pid) {
        this.files = files;
        this.pid = pid;
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        Optional<ProcessReading> reading = ProcessReading.read(files, pid);
        reading.ifPresent(usage -> {
            cpuRate.perSecond(nanos, usage.cpuSeconds())
                    .ifPresent(share -> figures.put(TimelineSignal.CPU, nanos, 100 * share));
            usage.rssBytes()
                    .ifPresentOrElse(
                            bytes -> figures.put(TimelineSignal.RSS, nanos, (double) bytes),
                            () -> figures.absent(TimelineSignal.RSS, UNREPORTED));
            usage.threads()
                    .ifPresentOrElse(
                            threads -> figures.put(TimelineSignal.OS_THREADS, nanos, threads),
                            () -> figures.absent(TimelineSignal.OS_THREADS, UNREPORTED));
        });
    }
}
