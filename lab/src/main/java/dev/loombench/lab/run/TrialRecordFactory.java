package dev.loombench.lab.run;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.secrets.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
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
    /// @param directory directory of the trial
    /// @param jvm set-up of the measured JVM
    static TrialRecord create(TrialStart start, Path directory, JvmRecord jvm, TrialResult result) throws IOException {
        Measurement measurement = result.measurement();
        Measurement.@Nullable TaskFigures measured =
                measurement instanceof Measurement.TaskFigures figures ? figures : null;
        Trial trial = start.trial();
        List<Finding> findings = result.findings();
        Map<String, Metric> metrics = new LinkedHashMap<>(measurement.metrics());
        metrics.keySet().removeAll(Finding.voided(findings).keySet());
        return new TrialRecord(
                trial.id(),
                start.place(),
                trial.block(),
                trial.experiment(),
                trial.jdk(),
                cell(trial),
                trial.mode().toString(),
                status(measurement),
                start.at(),
                result.seconds(),
                jvm,
                result.activity(),
                metrics,
                measured == null ? List.of() : measured.operations(),
                measured == null ? null : measured.calibration().orElse(null),
                start.repeats(),
                null,
                measurement.reason(),
                artifacts(directory),
                findings,
                pass(trial),
                measurement.load(),
                result.observed());
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
            case Measurement.TaskFigures _, Measurement.ReportedFigures _, Measurement.ServerFigures _ ->
                TrialStatus.OK;
            case Measurement.ThreadShortage _ -> TrialStatus.REFUSED;
            case Measurement.InvalidFigures _, Measurement.NoFigures _ -> TrialStatus.FAILED;
        };
    }

    static CellRecord cell(Trial trial) {
        return new CellRecord(
                trial.cell().declared().model().toString(),
                labelled(trial.cell().levels()),
                labelled(trial.cell().scaled()));
    }

    /// Levels with labels in the place of secrets, by which cells can still be told apart.
    private static Map<String, String> labelled(Map<String, String> levels) {
        Map<String, String> labelled = new LinkedHashMap<>(levels);
        labelled.replaceAll((name, level) -> Secrets.label(level));
        return labelled;
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
            return list.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }
}
