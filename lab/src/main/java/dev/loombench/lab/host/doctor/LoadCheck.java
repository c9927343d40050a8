package dev.loombench.lab.host.doctor;

import dev.loombench.lab.host.LoadAverage;
import dev.loombench.lab.probe.Disturbance;
import dev.loombench.lab.probe.MachineActivity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Whether other processes use the machine now. The load average is shown and, where better evidence can be
/// read, not judged: it fades over minutes, and was seen at 112 on a machine where nothing ran.
final class LoadCheck {
    static final String NAME = "load";

    /// Where only the load average can be read: half of the processors wanted by others, for a minute.
    static final double LOAD_PER_CORE = 0.5;

    private static final String REMEDY =
            "Stop other programs, or wait until they are done; see top or the task manager.";

    private LoadCheck() {}

    static Optional<Check> check(MachineActivity activity, Optional<LoadAverage> load, int cores) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        Double others = activity.others();
        if (others != null) {
            evidence.put("others", others);
        }
        load.ifPresent(average -> {
            evidence.put("load1", average.oneMinute());
            average.running().ifPresent(running -> evidence.put("running", running));
        });
        if (others != null) {
            return Optional.of(judge(Disturbance.othersBusy(activity), value(others, load), evidence));
        }
        return load.map(average ->
                judge(average.oneMinute() > LOAD_PER_CORE * cores, "load average " + average.oneMinute(), evidence));
    }

    private static String value(double others, Optional<LoadAverage> load) {
        return "other processes " + Words.percent(others)
                + load.map(average -> ", load average " + average.oneMinute()).orElse("");
    }

    private static Check judge(boolean busy, String value, Map<String, Object> evidence) {
        return busy
                ? Check.warning(NAME, value, "Other programs compete for the processors.", REMEDY, evidence)
                : Check.ok(NAME, value, "The processors are free; the load average may be from minutes ago.", evidence);
    }
}
