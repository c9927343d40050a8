package dev.loombench.lab.service;

import dev.loombench.lab.model.AbCapacities.Overloaded;
import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.AbDocument.AnswerRecord;
import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbLoad.AbLevel;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Results of an `ab` run, in memory and on disk. Documents are written again after each trial, so that an
/// interrupted run keeps its finished trials.
final class AbJournal implements CapacityPhase.CapacityListener, SideDiagnosis.DiagnosisListener {
    private final AbConfig config;
    private final AbSession.RunContext setting;
    private final ServiceLauncher bench;
    private final RunDirectory directory;
    private final Instant startedAt;
    private final List<TrialRecord> trials = new ArrayList<>();
    private final List<TrialRecord> searches = new ArrayList<>();
    private final List<Overloaded> overloads = new ArrayList<>();
    private final List<DiagnosisRecord> diagnoses = new ArrayList<>();
    private final Map<AbSide, SideCapacity> capacities = new HashMap<>();
    private List<AnswerRecord> answers = List.of();
    private AbForecast forecast;
    private Optional<ServiceFailedException> fault = Optional.empty();

    AbJournal(
            AbConfig config,
            AbSession.RunContext setting,
            ServiceLauncher bench,
            RunDirectory directory,
            Instant startedAt) {
        this.config = config;
        this.setting = setting;
        this.bench = bench;
        this.directory = directory;
        this.startedAt = startedAt;
        this.forecast = AbForecast.of(config, AbForecast.ASSUMED_START, Duration.ZERO);
    }

    /// Records the responses of the smoke check, and the forecast that follows from it.
    void begin(List<AnswerRecord> responses, AbForecast planned) {
        answers = responses;
        forecast = planned;
    }

    /// Trials of the pairs so far, repeated ones included.
    List<TrialRecord> trials() {
        return Collections.unmodifiableList(trials);
    }

    RunDirectory directory() {
        return directory;
    }

    /// Records a trial.
    void append(TrialRecord trial) throws IOException {
        append(trial, trials);
    }

    /// Records the repetition of a trial, which replaces it.
    void replace(TrialRecord first, TrialRecord repetition) throws IOException {
        TrialRecord replaced = first.repeatedBy(repetition.id());
        trials.set(trials.indexOf(first), replaced);
        directory.write(replaced);
        append(repetition);
    }

    private void append(TrialRecord record, List<TrialRecord> all) throws IOException {
        all.add(record);
        directory.write(record);
        write(false);
    }

    @Override
    public void diagnosis(DiagnosisRecord diagnosis) throws IOException {
        diagnoses.add(diagnosis);
        write(false);
    }

    @Override
    public Path newDirectory() throws IOException {
        return directory.freshTrialDirectory(nextId());
    }

    @Override
    public void capacity(AbSide side, CapacityMeasurement result) throws IOException {
        append(SideTrialRecords.create(side, nextId(), result, bench.split()), searches);
        capacities.put(side, result.capacity());
    }

    /// Returns the id of the next search: searches are numbered after all trials, repeated ones included.
    private int nextId() {
        return 1
                + Stream.concat(trials.stream(), searches.stream())
                        .mapToInt(TrialRecord::id)
                        .max()
                        .orElse(0);
    }

    @Override
    public void overload(Overloaded result) throws IOException {
        overloads.add(result);
        write(false);
    }

    /// Returns the rate at which a side's bottleneck shows, by the search for its capacity; empty if it
    /// wasn't searched.
    Optional<AbLevel> bottleneckLevel(AbSide side) {
        return Optional.ofNullable(capacities.get(side))
                .flatMap(SideCapacity::bottleneckRate)
                .map(AbLevel.RateLevel::new);
    }

    /// Records the failure that ends the run.
    void fail(ServiceFailedException failure) {
        fault = Optional.of(failure);
    }

    boolean hasFailed() {
        return fault.isPresent();
    }

    /// Writes the documents of the finished run.
    AbSession.AbResult finish() throws IOException {
        return write(true);
    }

    private AbSession.AbResult write(boolean finished) throws IOException {
        AbDocumentAssembler records = new AbDocumentAssembler(config, setting, bench, forecast, startedAt);
        AbDocumentAssembler.Documents documents = records.of(new AbDocumentAssembler.RunState(
                directory.id(),
                trials,
                searches,
                answers,
                overloads,
                diagnoses,
                fault.map(failure -> String.valueOf(failure.getMessage())).orElse(null),
                finished ? Instant.now() : null));
        directory.write(documents.run());
        directory.write(documents.ab());
        return new AbSession.AbResult(directory.path(), documents.run(), documents.ab(), fault);
    }
}
