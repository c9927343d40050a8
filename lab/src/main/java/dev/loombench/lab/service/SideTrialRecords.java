package dev.loombench.lab.service;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.model.CapacityDocument.CapacityRecord;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideTrialRunner.TrialMeasurement;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbTrial;
import dev.loombench.lab.stats.Better;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds the records of trials and capacity searches from their measurements.
final class SideTrialRecords {
    /// Id of the only experiment of an `ab` run.
    static final String EXPERIMENT_ID = "ab";

    private SideTrialRecords() {}

    static TrialRecord create(
            AbTrial trial,
            Instant begun,
            double seconds,
            TrialMeasurement measured,
            Optional<CpuSplit> split,
            Path directory)
            throws IOException {
        List<Finding> disturbed = disturbance(measured);
        return switch (measured.measurement()) {
            case Measurement.ServerFigures(var metrics, LoadRecord load, var findings) ->
                record(
                        trial,
                        begun,
                        seconds,
                        split,
                        directory,
                        new SideTrialResult(TrialStatus.OK, metrics, load, null, joined(disturbed, findings)),
                        measured);
            case Measurement.InvalidFigures(var metrics, LoadRecord load, String reason, var findings) ->
                record(
                        trial,
                        begun,
                        seconds,
                        split,
                        directory,
                        new SideTrialResult(TrialStatus.FAILED, metrics, load, reason, joined(disturbed, findings)),
                        measured);
            case Measurement.NoFigures(String reason, var fault) ->
                record(
                        trial,
                        begun,
                        seconds,
                        split,
                        directory,
                        new SideTrialResult(TrialStatus.FAILED, Map.of(), null, reason, disturbed),
                        measured);
            case Measurement.TaskFigures none -> throw new IllegalStateException("a side isn't a batch");
            case Measurement.ThreadShortage none -> throw new IllegalStateException("a side isn't a batch");
        };
    }

    private record SideTrialResult(
            TrialStatus status,
            Map<String, Metric> metrics,
            @Nullable LoadRecord load,
            @Nullable String failure,
            List<Finding> findings) {}

    private static List<Finding> joined(List<Finding> first, List<Finding> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static List<Finding> disturbance(TrialMeasurement measured) {
        return TrialChecks.disturbance(
                        "this trial was disturbed by the machine",
                        DisturbanceRule.reasons(measured.activity()),
                        "stop other programs on this machine, and run it again",
                        measured.activity().shares())
                .stream()
                .toList();
    }

    /// Returns the record of a trial without figures, since its side failed.
    static TrialRecord failed(AbTrial trial, Instant begun, double seconds, Optional<CpuSplit> split, String why) {
        return record(
                trial,
                begun,
                seconds,
                split,
                Map.of(),
                Map.of(),
                List.of(),
                new SideTrialResult(TrialStatus.FAILED, Map.of(), null, why, new ArrayList<>()));
    }

    /// Returns the record of a capacity search, with capacity and saturation as its metrics.
    ///
    /// @param id unused trial id
    static TrialRecord create(AbSide side, int id, CapacityMeasurement searched, Optional<CpuSplit> split) {
        CapacityRecord search = searched.capacity().search();
        Map<String, Metric> metrics = new LinkedHashMap<>();
        put(metrics, "capacity", search.capacity());
        put(metrics, "saturation", search.saturation());
        return new TrialRecord(
                id,
                id,
                1,
                EXPERIMENT_ID,
                AbAnalysis.OWN_JDK,
                new CellRecord(side.name(), Map.of("load", "capacity"), Map.of()),
                "time",
                search.outcome().equals("failed") ? TrialStatus.FAILED : TrialStatus.OK,
                searched.begun(),
                searched.seconds(),
                jvm(side, split),
                Map.of(),
                metrics,
                List.of(),
                null,
                null,
                null,
                search.outcome().equals("failed") ? search.reason() : null,
                List.of(),
                List.of(),
                null,
                searched.load(),
                Map.of());
    }

    private static void put(Map<String, Metric> metrics, String name, @Nullable RateRecord rate) {
        if (rate != null) {
            metrics.put(name, new Metric(rate.perSecond(), "/s", Better.MORE));
        }
    }

    private static JvmRecord jvm(AbSide side, Optional<CpuSplit> split) {
        int cores = split.map(cpus -> cpus.target().size())
                .orElse(Runtime.getRuntime().availableProcessors());
        return new JvmRecord(
                side.name(),
                split.map(cpus -> cpus.target().text()).orElse(null),
                cores,
                "its own",
                null,
                cores,
                side.command());
    }

    private static TrialRecord record(
            AbTrial trial,
            Instant begun,
            double seconds,
            Optional<CpuSplit> split,
            Path directory,
            SideTrialResult result,
            TrialMeasurement measured)
            throws IOException {
        List<String> artifacts;
        try (Stream<Path> list = Files.list(directory)) {
            artifacts = list.map(file -> file.getFileName().toString()).sorted().toList();
        }
        return record(
                trial, begun, seconds, split, measured.activity().shares(), measured.observed(), artifacts, result);
    }

    private static TrialRecord record(
            AbTrial trial,
            Instant begun,
            double seconds,
            Optional<CpuSplit> split,
            Map<String, Double> machine,
            Map<String, Double> observed,
            List<String> artifacts,
            SideTrialResult result) {
        return new TrialRecord(
                trial.id(),
                trial.id(),
                trial.pair(),
                EXPERIMENT_ID,
                AbAnalysis.OWN_JDK,
                trial.cell(),
                "time",
                result.status(),
                begun,
                seconds,
                jvm(trial.side(), split),
                machine,
                result.metrics(),
                List.of(),
                null,
                trial.repeats(),
                null,
                result.failure(),
                artifacts,
                result.findings(),
                null,
                result.load(),
                observed);
    }
}
