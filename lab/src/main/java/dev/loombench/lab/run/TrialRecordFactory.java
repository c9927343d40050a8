package dev.loombench.lab.run;

import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.process.RunConfinements.JvmCommands;
import dev.loombench.lab.process.RunConfinements.ServerCommands;
import dev.loombench.lab.schedule.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes the record of a trial from its measurement.
final class TrialRecordFactory {
    private TrialRecordFactory() {}

    /// Start of a trial.
    ///
    /// @param place place in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    /// @param at time of the start
    record TrialStart(Trial trial, int place, @Nullable Integer repeats, Instant at) {}

    /// Record of a trial.
    ///
    /// @param jvm set-up of the measured JVM
    /// @param seconds duration of the trial
    /// @param activity activity of the machine meanwhile
    /// @param observed means of the timeline over the measured window
    static TrialRecord of(
            TrialStart begun,
            TrialSetup assignment,
            JvmRecord jvm,
            double seconds,
            Measurement measurement,
            Map<String, Double> activity,
            Map<String, Double> observed,
            List<Finding> findings)
            throws IOException {
        Measurement.@Nullable Measured measured = measurement instanceof Measurement.Measured figures ? figures : null;
        Trial trial = begun.trial();
        return new TrialRecord(
                trial.id(),
                begun.place(),
                trial.block(),
                trial.experiment(),
                trial.jdk(),
                cell(trial),
                trial.mode().toString(),
                status(measurement),
                begun.at(),
                seconds,
                jvm,
                activity,
                metrics(measurement),
                measured == null ? List.of() : measured.operations(),
                measured == null ? null : measured.calibration().orElse(null),
                begun.repeats(),
                null,
                failure(measurement),
                artifacts(assignment.directory()),
                findings,
                pass(trial),
                load(measurement),
                observed);
    }

    /// Pass as in the trial's file; absent for trials whose figures count.
    static @Nullable String pass(Trial trial) {
        return switch (trial.pass()) {
            case MEASURE -> null;
            case CONTROL -> TrialRecord.CONTROL_PASS;
            case DIAGNOSE -> TrialRecord.DIAGNOSE_PASS;
        };
    }

    private static TrialStatus status(Measurement measurement) {
        return switch (measurement) {
            case Measurement.Measured measured -> TrialStatus.OK;
            case Measurement.Refused refused -> TrialStatus.REFUSED;
            case Measurement.Loaded loaded -> TrialStatus.OK;
            case Measurement.Invalid invalid -> TrialStatus.FAILED;
            case Measurement.Failed failed -> TrialStatus.FAILED;
        };
    }

    private static Map<String, Metric> metrics(Measurement measurement) {
        return switch (measurement) {
            case Measurement.Measured measured -> measured.metrics();
            case Measurement.Refused refused -> refused.metrics();
            case Measurement.Loaded loaded -> loaded.metrics();
            case Measurement.Invalid invalid -> invalid.metrics();
            case Measurement.Failed failed -> Map.of();
        };
    }

    private static @Nullable String failure(Measurement measurement) {
        return switch (measurement) {
            case Measurement.Measured measured -> null;
            case Measurement.Loaded loaded -> null;
            case Measurement.Invalid invalid -> invalid.reason();
            case Measurement.Refused refused -> refused.reason();
            case Measurement.Failed failed -> failed.reason();
        };
    }

    private static @Nullable LoadRecord load(Measurement measurement) {
        return switch (measurement) {
            case Measurement.Loaded loaded -> loaded.load();
            case Measurement.Invalid invalid -> invalid.load();
            case Measurement.Measured none -> null;
            case Measurement.Refused none -> null;
            case Measurement.Failed none -> null;
        };
    }

    static CellRecord cell(Trial trial) {
        return new CellRecord(
                trial.cell().declared().model().toString(),
                trial.cell().levels(),
                trial.cell().scaled());
    }

    /// Whether a record is of that trial, apart from its id.
    static boolean isOf(TrialRecord record, Trial trial) {
        return trial.block() == record.block()
                && trial.experiment().equals(record.experiment())
                && trial.jdk().equals(record.jdk())
                && trial.mode().toString().equals(record.mode())
                && Objects.equals(pass(trial), record.pass())
                && cell(trial).equals(record.cell());
    }

    private static List<String> artifacts(Path files) throws IOException {
        try (Stream<Path> list = Files.list(files)) {
            return list.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /// Makes the record of a measured JVM's set-up: collector, heap, processors and options.
    static final class JvmRecordFactory {
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

        /// Parallelism by an option; the default also where the option is no number, since the JVM then
        /// fails by itself.
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
}
