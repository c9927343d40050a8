package dev.loombench.lab.timeline;

import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.probe.ProcessReading;
import java.util.Optional;

/// What the operating system says of a process: about 60 µs.
final class ProcessLook implements Look {
    private static final String SILENT = "this operating system doesn't report it";

    private final ProcFiles files;
    private final long pid;
    private final Rate cpu = new Rate();

    ProcessLook(ProcFiles files, long pid) {
        this.files = files;
        this.pid = pid;
    }

    @Override
    public void take(long nanos, Figures figures) {
        Optional<ProcessReading> reading = ProcessReading.of(files, pid);
        reading.ifPresent(found -> {
            cpu.perSecond(nanos, found.cpuSeconds())
                    .ifPresent(share -> figures.put(TimelineSignal.CPU, nanos, 100 * share));
            found.rssBytes()
                    .ifPresentOrElse(
                            bytes -> figures.put(TimelineSignal.RSS, nanos, (double) bytes),
                            () -> figures.absent(TimelineSignal.RSS, SILENT));
            found.threads()
                    .ifPresentOrElse(
                            threads -> figures.put(TimelineSignal.OS_THREADS, nanos, threads),
                            () -> figures.absent(TimelineSignal.OS_THREADS, SILENT));
        });
    }
}
