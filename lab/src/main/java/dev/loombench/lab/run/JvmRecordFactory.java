package dev.loombench.lab.run;

import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.process.RunConfinements.JvmCommands;
import dev.loombench.lab.process.ServerCommands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes the record of a measured JVM's set-up: collector, heap, processors and options.
final class JvmRecordFactory {
    private JvmRecordFactory() {}

    /// Record of a trial's JVM.
    ///
    /// @param cores processors that the lab may use
    static JvmRecord of(TrialSetup assignment, JvmCommands starter, JdkRecord jdk, int cores) {
        ServerCommands servers = assignment.loadSide() == null ? null : starter.servers();
        List<String> options = assignment.options();
        return new JvmRecord(
                assignment.job().contender().toString(),
                cpuSet(starter, servers),
                servers == null ? jdk.processors(cores) : servers.processors(),
                last(options, "-XX:+Use", "GC", "not set"),
                last(options, "-Xmx", "", "not set"),
                parallelism(
                        last(options, "-Djdk.virtualThreadScheduler.parallelism=", "", ""),
                        servers == null ? jdk.availableProcessors(cores) : servers.processors()),
                options);
    }

    private static @Nullable String cpuSet(JvmCommands starter, @Nullable ServerCommands servers) {
        return servers == null || servers.cpuSet() == null ? starter.cpuSet() : servers.cpuSet();
    }

    /// Parallelism by an option; the default also where the option is no number, since the JVM then fails by
    /// itself.
    private static int parallelism(String option, int defaultValue) {
        return option.matches("[0-9]{1,6}") ? Integer.parseInt(option) : defaultValue;
    }

    /// Value of the last option with this prefix and suffix, since the JVM takes the last one too.
    private static String last(List<String> options, String prefix, String suffix, String defaultValue) {
        return options.stream()
                .filter(option -> option.startsWith(prefix) && option.endsWith(suffix))
                .reduce((earlier, later) -> later)
                .map(option -> option.substring(prefix.length(), option.length() - suffix.length()))
                .orElse(defaultValue);
    }
}
