package dev.loombench.lab.fork;

import dev.loombench.lab.experiment.JvmSettings;
import java.util.ArrayList;
import java.util.List;

/// The options of a measured JVM: collector, heap and carriers are always said, since ergonomics would
/// choose them by the number of processors.
public final class JvmOptions {
    private JvmOptions() {}

    /// @param cores carriers of the virtual-thread scheduler
    /// @param further options of the command line, which win over the experiment's
    public static List<String> of(JvmSettings settings, int cores, List<String> further) {
        List<String> options = new ArrayList<>(List.of(
                settings.collector().option(),
                "-Xms" + settings.initialHeap(),
                "-Xmx" + settings.maxHeap(),
                "-Djdk.virtualThreadScheduler.parallelism=" + cores));
        options.addAll(settings.options());
        options.addAll(further);
        return options;
    }
}
