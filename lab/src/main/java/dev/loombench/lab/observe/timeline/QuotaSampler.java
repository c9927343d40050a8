package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CgroupDirectory;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.Optional;

/// Samples the time for which a CPU quota throttled the measured JVM's control groups. Groups are looked up at
/// each sample, since a limited JVM enters its group after its start.
final class QuotaSampler implements Sampler {
    private static final double PERCENT_PER_MICRO = 100 / 1e6;

    private final ProcFiles files;
    private final long pid;
    private Optional<CgroupDirectory> group = Optional.empty();
    private CounterRate rate = new CounterRate();

    QuotaSampler(ProcFiles files, long pid) {
        this.files = files;
        this.pid = pid;
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        Cgroup groups = Cgroup.locate(files, pid);
        Optional<CgroupDirectory> current = groups.directory("cpu");
        if (!current.equals(group)) {
            group = current;
            rate = new CounterRate();
        }
        groups.throttling()
                .ifPresentOrElse(
                        throttling -> rate.perSecond(nanos, (double) throttling.micros())
                                .ifPresent(micros -> figures.put(
                                        TimelineSignal.THROTTLED, nanos, Math.max(0, micros * PERCENT_PER_MICRO))),
                        () -> figures.absent(TimelineSignal.THROTTLED, "none of its control groups reports a quota"));
    }
}
