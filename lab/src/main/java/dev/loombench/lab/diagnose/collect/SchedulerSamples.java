package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.util.ArrayList;
import java.util.List;

/// Collects samples of the scheduler of virtual threads, or the reason why there are none.
final class SchedulerSamples {
    private final List<SchedulerReading> readings = new ArrayList<>();
    private String reason = "it was never read";

    void add(SchedulerReading reading) {
        readings.add(reading);
    }

    void absent(String newReason) {
        reason = newReason;
    }

    Signal<SchedulerUse> use() {
        if (readings.isEmpty()) {
            return new Signal.Absent<>(reason);
        }
        List<Long> queues =
                readings.stream().map(SchedulerReading::queued).sorted().toList();
        return new Signal.Present<>(new SchedulerUse(
                readings.getLast().parallelism(),
                readings.size(),
                share(readings.stream()
                        .filter(reading -> reading.mounted() >= reading.parallelism())
                        .count()),
                share(readings.stream().filter(reading -> reading.queued() > 0).count()),
                queues.get(queues.size() / 2),
                share(readings.stream()
                        .filter(reading -> reading.carriers() > reading.parallelism())
                        .count()),
                readings.stream().mapToInt(SchedulerReading::carriers).max().orElse(0)));
    }

    private double share(long looks) {
        return (double) looks / readings.size();
    }
}
