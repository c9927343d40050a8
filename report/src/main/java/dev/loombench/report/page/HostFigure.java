package dev.loombench.report.page;

import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.view.LabelledValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A limit of the machine, or what was measured of it before a run: a label and its value.
enum HostFigure implements MessageTemplate {
    PID_MAX("process ids: {n}"),
    THREADS_MAX("threads of the machine: {n}"),
    MAX_MAP_COUNT("memory maps of a process: {n}"),
    MAX_PROCESSES("threads of the user: {n}"),
    OPEN_FILES("open files of a process: {n}"),
    CGROUP_PIDS_MAX("threads of the control group: {n}"),
    CGROUP_MEMORY_MAX("memory of the control group: {n:B}"),

    OTHERS("processors' time that other processes used: {share:%}"),
    LOAD1("load average of a minute: {threads:}"),
    STEAL("processors' time that the hypervisor took: {share:%}"),
    STEAL_SINCE_START("what it took since the machine started, of all needed: {share:%}"),
    PRESSURE_CPU("time in which a task waited for a processor: {share:%}"),
    PRESSURE_MEMORY("time in which all tasks waited for memory: {share:%}"),
    PRESSURE_IO("time in which all tasks waited for disks: {share:%}"),
    CLOCK_STEP_SECONDS("step of the clock: {time:s}"),
    TIMER_OVERSHOOT_SECONDS("a sleep of 1 ms takes longer by: {time:s}"),
    SPIN_SPREAD("equal work varies by: {share:%}"),
    SPIN_SLOWEST("slowest slice of equal work: {factor:} times the median");

    private final String words;

    HostFigure(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }

    /// Labels and values of figures by their keys in the document; a key of another version is left out.
    static List<LabelledValue> labelled(Map<String, ? extends Number> figures) {
        return figures.entrySet().stream()
                .flatMap(figure -> of(figure.getKey()).stream().map(known -> known.labelled(figure.getValue())))
                .toList();
    }

    private static Optional<HostFigure> of(String key) {
        String name = key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
        return Stream.of(values()).filter(figure -> figure.name().equals(name)).findFirst();
    }

    private LabelledValue labelled(Number value) {
        String[] parts = message(value).split(": ", 2);
        return new LabelledValue(parts[0], parts[1]);
    }
}
