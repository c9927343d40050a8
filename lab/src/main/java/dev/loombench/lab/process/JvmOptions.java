package dev.loombench.lab.process;

import dev.loombench.lab.catalog.jvm.JvmSettings;
import dev.loombench.protocol.trial.ModelLibrary;
import dev.loombench.protocol.trial.ModelSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Assembles the options of a measured JVM. Collector, heap and number of carriers are always set, since their
/// defaults depend on the number of processors.
public final class JvmOptions {
    /// Option for preview APIs, which [ModelSpec.Structured] needs.
    public static final String ENABLE_PREVIEW = "--enable-preview";

    /// A JVM refuses two collectors, so that only the last one chosen is passed on.
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC");

    private JvmOptions() {}

    /// All options of a measured JVM, in the order of the command line.
    ///
    /// @param cores parallelism of the virtual thread scheduler
    /// @param further options of the command line, which override the experiment's; the last of several
    ///     collectors wins
    public static List<String> of(JvmSettings settings, int cores, List<String> further) {
        List<String> chosen = new ArrayList<>(settings.options());
        chosen.addAll(further);
        List<String> collectors =
                chosen.stream().filter(JvmOptions::isCollector).toList();
        List<String> options = new ArrayList<>();
        if (collectors.isEmpty()) {
            options.add(settings.collector().option());
        }
        options.addAll(List.of(
                "-Xms" + settings.initialHeap(),
                "-Xmx" + settings.maxHeap(),
                "-Djdk.virtualThreadScheduler.parallelism=" + cores));
        chosen.stream()
                .filter(option -> !isCollector(option) || option.equals(collectors.getLast()))
                .forEach(options::add);
        return options;
    }

    /// Options that the execution model of tasks needs: the preview API of scopes, or the folder of its library.
    public static List<String> ofModel(ModelSpec model, InstalledPrograms programs) {
        return model instanceof ModelSpec.Structured
                ? List.of(ENABLE_PREVIEW)
                : model.library().stream()
                        .map(library -> "-D" + ModelLibrary.PROPERTY + "="
                                + programs.library(library).toAbsolutePath())
                        .toList();
    }

    private static boolean isCollector(String option) {
        return COLLECTOR.matcher(option).matches();
    }

    /// Checks whether JVMs accept options, by starting each with `-version`, once for the same options.
    public static final class JvmOptionsProbe {
        private final Cancellation stop;
        private final Map<List<String>, Optional<String>> rejections = new HashMap<>();
        private final Map<List<String>, ProcessNotStartedException> inconclusive = new HashMap<>();

        /// @param stop ends a check early
        public JvmOptionsProbe(Cancellation stop) {
            this.stop = stop;
        }

        /// The JVM's error message if it rejects the options; empty if it accepts them, or if stopped.
        ///
        /// @param java the JDK's own `java`, not a script
        /// @throws ProcessNotStartedException if the JVM can't be started or doesn't end, which says
        ///     nothing about its options
        public Optional<String> rejection(Path java, List<String> options)
                throws ProcessNotStartedException, InterruptedException {
            List<String> command = new ArrayList<>(List.of(java.toString()));
            command.addAll(options);
            command.add("-version");
            ProcessNotStartedException failure = inconclusive.get(command);
            if (failure != null) {
                throw failure;
            }
            Optional<String> rejection = rejections.get(command);
            if (rejection == null) {
                rejection = start(command);
                rejections.put(command, rejection);
            }
            return rejection;
        }

        private Optional<String> start(List<String> command) throws ProcessNotStartedException, InterruptedException {
            try {
                return ProbeCommand.firstError(command, stop);
            } catch (IOException e) {
                var failure = new ProcessNotStartedException(
                        e, ChildFault.UNSTARTABLE, command.getFirst(), String.valueOf(e.getMessage()));
                inconclusive.put(command, failure);
                throw failure;
            }
        }
    }
}
