package dev.loombench.lab;

import dev.loombench.lab.Confinements.Starter;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.TrialRecord.JvmRecord;
import dev.loombench.lab.method.Assignment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a measured JVM was set up, for its trial's record.
final class JvmRecords {
    private JvmRecords() {}

    /// @param cores processors that the lab may use
    static JvmRecord of(Assignment assignment, Starter starter, JdkRecord jdk, int cores) {
        ServerStarter servers = assignment.loadSide() == null ? null : starter.servers();
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

    private static @Nullable String cpuSet(Starter starter, @Nullable ServerStarter servers) {
        return servers == null || servers.cpuSet() == null ? starter.cpuSet() : servers.cpuSet();
    }

    /// What isn't a number fails the trials that need it.
    private static int parallelism(String word, int otherwise) {
        return word.matches("[0-9]{1,6}") ? Integer.parseInt(word) : otherwise;
    }

    /// What the last option of this form says; the JVM, too, takes the last.
    private static String last(List<String> options, String prefix, String suffix, String otherwise) {
        return options.stream()
                .filter(option -> option.startsWith(prefix) && option.endsWith(suffix))
                .reduce((earlier, later) -> later)
                .map(option -> option.substring(prefix.length(), option.length() - suffix.length()))
                .orElse(otherwise);
    }
}
