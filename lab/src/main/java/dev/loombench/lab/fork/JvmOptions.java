package dev.loombench.lab.fork;

import dev.loombench.lab.experiment.JvmSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The options of a measured JVM: collector, heap and carriers are always said, since ergonomics would
/// choose them by the number of processors.
public final class JvmOptions {
    /// A JVM refuses two of them, so that one that a person chose takes the place of ours.
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

    private JvmOptions() {}

    /// @param cores carriers of the virtual-thread scheduler
    /// @param further options of the command line, which win over the experiment's
    public static List<String> of(JvmSettings settings, int cores, List<String> further) {
        List<String> chosen = new ArrayList<>(settings.options());
        chosen.addAll(further);
        List<String> options = new ArrayList<>();
        if (chosen.stream().noneMatch(option -> COLLECTOR.matcher(option).matches())) {
            options.add(settings.collector().option());
        }
        options.addAll(List.of(
                "-Xms" + settings.initialHeap(),
                "-Xmx" + settings.maxHeap(),
                "-Djdk.virtualThreadScheduler.parallelism=" + cores));
        options.addAll(chosen);
        return options;
    }
}
