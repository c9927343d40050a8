package dev.loombench.lab.run;

import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
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
        Map<String, Metric> metrics = new LinkedHashMap<>(metrics(measurement));
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
                failure(measurement),
                artifacts(directory),
                findings,
                pass(trial),
                load(measurement),
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
            case Measurement.TaskFigures measured -> TrialStatus.OK;
            case Measurement.ReportedFigures reported -> TrialStatus.OK;
            case Measurement.ThreadShortage refused -> TrialStatus.REFUSED;
            case Measurement.ServerFigures loaded -> TrialStatus.OK;
            case Measurement.InvalidFigures invalid -> TrialStatus.FAILED;
            case Measurement.NoFigures failed -> TrialStatus.FAILED;
        };
    }

    private static Map<String, Metric> metrics(Measurement measurement) {
        return switch (measurement) {
            case Measurement.TaskFigures measured -> measured.metrics();
            case Measurement.ReportedFigures reported -> reported.metrics();
            case Measurement.ThreadShortage refused -> refused.metrics();
            case Measurement.ServerFigures loaded -> loaded.metrics();
            case Measurement.InvalidFigures invalid -> invalid.metrics();
            case Measurement.NoFigures failed -> Map.of();
        };
    }

    private static @Nullable String failure(Measurement measurement) {
        return switch (measurement) {
            case Measurement.TaskFigures measured -> null;
            case Measurement.ReportedFigures reported -> null;
            case Measurement.ServerFigures loaded -> null;
            case Measurement.InvalidFigures invalid -> invalid.reason();
            case Measurement.ThreadShortage refused -> refused.reason();
            case Measurement.NoFigures failed -> failed.reason();
        };
    }

    private static @Nullable LoadRecord load(Measurement measurement) {
        return switch (measurement) {
            case Measurement.ServerFigures loaded -> loaded.load();
            case Measurement.InvalidFigures invalid -> invalid.load();
            case Measurement.TaskFigures none -> null;
            case Measurement.ReportedFigures none -> null;
            case Measurement.ThreadShortage none -> null;
            case Measurement.NoFigures none -> null;
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
