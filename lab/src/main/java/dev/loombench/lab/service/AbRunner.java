package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.model.AbCapacities.Overloaded;
import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.AbTrial;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Executes one `ab` run: smoke check, interleaved pairs, diagnoses, capacity searches. Documents are written
/// again after each trial, so that an interrupted run keeps its finished trials.
final class AbRunner {
    /// Minimum ratio of the remaining budget to the duration of the diagnoses for searches to leave time for
    /// them.
    private static final int MIN_BUDGET_RATIO = 5;

    private final AbConfig config;
    private final AbSession.RunContext setting;
    private final GeneratorRunner generator;
    private final Cancellation stop;
    private final AbListener listener;
    private final ServiceLauncher bench;
    private final RunDirectory directory;
    private final BudgetClock clock;
    private final List<TrialRecord> trials = new ArrayList<>();
    private final List<TrialRecord> searches = new ArrayList<>();
    private final List<Overloaded> overloads = new ArrayList<>();
    private final List<DiagnosisRecord> diagnoses = new ArrayList<>();
    private final Map<AbSide, AbLevel> diagnosisLevels = new HashMap<>();
    private Optional<SmokeCheck> rehearsal = Optional.empty();
    private AbForecast forecast;
    private @Nullable ServiceFailedException fault;

    /// Creates a run that writes into a fresh directory.
    ///
    /// @param generator load generator, which the launcher's stop signal ends
    AbRunner(
            AbConfig config,
            AbSession.RunContext setting,
            GeneratorRunner generator,
            AbListener listener,
            ServiceLauncher bench,
            RunDirectory directory) {
        this.config = config;
        this.setting = setting;
        this.generator = generator;
        this.stop = bench.stop();
        this.listener = listener;
        this.bench = bench;
        this.directory = directory;
        this.clock = new BudgetClock(config.effort(), Instant.now());
        this.forecast = AbForecast.of(config, AbForecast.ASSUMED_START, Duration.ZERO);
    }

    AbSession.Outcome run() throws IOException {
        try (SetupServices services = SetupServices.start(bench, directory.path(), listener)) {
            SmokeCheck smokeCheck = SmokeCheck.run(bench, directory.path(), listener);
            rehearsal = Optional.of(smokeCheck);
            forecast = AbForecast.of(config, smokeCheck.slowestStart(), clock.spent());
            listener.notice(AbMessages.plan(config, forecast));
            SideTrialRunner measurement = measurement(smokeCheck, services);
            measure(measurement);
            diagnose(measurement);
            search(smokeCheck, services);
            diagnoseSearched(measurement);
        } catch (ServiceFailedException e) {
            fault = stop.isRequested() ? null : e;
        } catch (InterruptedException stopped) {
            // finished trials are written below
        }
        return writeDocuments(true);
    }

    private SideTrialRunner measurement(SmokeCheck smokeCheck, SetupServices services) {
        return new SideTrialRunner(
                benchPinned(smokeCheck),
                services,
                generator,
                setting.jmeter(),
                directory,
                smokeCheck.answers(),
                listener);
    }

    private void measure(SideTrialRunner measurement) throws IOException, InterruptedException {
        List<AbTrial> planned = AbSchedule.trials(measurement.bench().config(), forecast.pairs());
        for (AbTrial trial : planned) {
            if (stop.isRequested() || isBeyondBudget(trial, planned)) {
                return;
            }
            listener.stage(AbMessages.stage(trial, planned.size()));
            Optional<Attempt> attempt = attempt(measurement, trial, warmupReserve(planned.size()));
            if (attempt.isEmpty()) {
                return;
            }
            append(attempt.get().record(), trials);
            if (isWorthRepeating(attempt.get(), planned.size())) {
                attempt = repeat(measurement, trial, attempt.get().record(), planned.size());
            }
            fault = attempt.flatMap(Attempt::fault)
                    .or(() -> AbortRule.evaluate(trials, directory))
                    .orElse(null);
            if (attempt.isEmpty() || fault != null) {
                return;
            }
        }
    }

    /// Returns the launcher whose requests expect the statuses of the smoke check, with connections enough for
    /// its slowest answers.
    private ServiceLauncher benchPinned(SmokeCheck smokeCheck) {
        AbConfig pinned = config.with(smokeCheck.pinStatuses(config.load().requests()));
        AbConfig sized =
                pinned.with(SideLoadOrders.withConnectionsFor(smokeCheck.longestResponseTime(), pinned.load()));
        return new ServiceLauncher(sized, bench.answers(), stop, bench.mark(), bench.split());
    }

    private void search(SmokeCheck smokeCheck, SetupServices services) throws IOException, InterruptedException {
        if (config.effort().search().isPresent() && fault == null && !stop.isRequested()) {
            Duration reserved = reservedForDiagnosis();
            new CapacityPhase(
                            config.effort().search().get(),
                            benchPinned(smokeCheck),
                            services,
                            generator,
                            directory.path(),
                            listener)
                    .run(() -> clock.left().minus(reserved), forecast.trial(), new CapacityPhase.CapacityListener() {
                        @Override
                        public Path begins() throws IOException {
                            return directory.freshTrialDirectory(nextId());
                        }

                        @Override
                        public void capacity(AbSide side, CapacityMeasurement result) throws IOException {
                            append(SideTrialRecords.create(side, nextId(), result, bench.split()), searches);
                            result.capacity()
                                    .bottleneckRate()
                                    .ifPresent(rate -> diagnosisLevels.put(side, new AbLevel.Rate(rate)));
                        }

                        @Override
                        public void overload(Overloaded result) throws IOException {
                            overloads.add(result);
                            writeDocuments(false);
                        }
                    });
        }
    }

    /// Returns the time that searches leave for the diagnosis afterwards; zero if it comes before them or takes
    /// too much of the budget.
    private Duration reservedForDiagnosis() {
        boolean affordable = forecast.diagnosis().multipliedBy(MIN_BUDGET_RATIO).compareTo(clock.left()) <= 0;
        return config.load().levels().isEmpty() && affordable ? forecast.diagnosis() : Duration.ZERO;
    }

    /// Returns the id of the next search: searches are numbered after all trials, repeated ones included.
    private int nextId() {
        return 1
                + Stream.concat(trials.stream(), searches.stream())
                        .mapToInt(TrialRecord::id)
                        .max()
                        .orElse(0);
    }

    /// Diagnoses each side before the capacity searches: at the highest rate, or under the plan.
    private void diagnose(SideTrialRunner measurement) throws IOException, InterruptedException {
        if (!config.load().levels().isEmpty()) {
            Optional<AbLevel> level = Optional.of(config.load().levels().getLast());
            diagnose(measurement, clock::leftForPairs, side -> level);
        }
    }

    /// Diagnoses each side after the searches if there are no pairs: at the rate that its search names.
    private void diagnoseSearched(SideTrialRunner measurement) throws IOException, InterruptedException {
        if (config.load().levels().isEmpty()) {
            diagnose(measurement, clock::left, side -> Optional.ofNullable(diagnosisLevels.get(side)));
        }
    }

    private void diagnose(
            SideTrialRunner measurement, Supplier<Duration> left, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        if (config.effort().diagnose() && fault == null) {
            Duration duration = forecast.trial().multipliedBy(config.sides().size());
            new SideDiagnosis(measurement).runAll(duration.compareTo(left.get()) <= 0, level, diagnosis -> {
                diagnoses.add(diagnosis);
                writeDocuments(false);
            });
        }
    }

    private void append(TrialRecord record, List<TrialRecord> all) throws IOException {
        all.add(record);
        directory.write(record);
        writeDocuments(false);
    }

    /// Result of one attempt at a trial.
    ///
    /// @param fault reason for which the side failed; empty if the trial was measured
    private record Attempt(TrialRecord record, Optional<ServiceFailedException> fault) {}

    /// Whether to repeat a trial that the machine voided or whose side failed. At most a quarter of all trials
    /// are repeated, each once, while the budget lasts.
    private boolean isWorthRepeating(Attempt attempt, int planned) {
        long repeated = trials.stream().filter(trial -> trial.repeats() != null).count();
        return (attempt.fault().isPresent() || AbAnalysis.isVoidedByTheMachine(attempt.record()))
                && repeated < Math.ceilDiv(planned, 4)
                && clock.allows(forecast.trial().plus(forecast.diagnosis()));
    }

    /// Repeats a trial and links both records; empty if the run was stopped meanwhile.
    private Optional<Attempt> repeat(SideTrialRunner measurement, AbTrial trial, TrialRecord first, int planned)
            throws IOException, InterruptedException {
        int id = planned
                + 1
                + (int) trials.stream().filter(other -> other.repeats() != null).count();
        listener.stage(AbMessages.again(trial, String.valueOf(first.failure())));
        Optional<Attempt> attempt = attempt(measurement, trial.again(id), Duration.ZERO);
        if (attempt.isPresent()) {
            TrialRecord replaced = first.repeatedBy(id);
            trials.set(trials.indexOf(first), replaced);
            directory.write(replaced);
            append(attempt.get().record(), trials);
        }
        return attempt;
    }

    /// Runs a trial and turns a failure of its side into a record; empty if the run was stopped meanwhile.
    private Optional<Attempt> attempt(SideTrialRunner measurement, AbTrial trial, Duration warmupReserve)
            throws IOException, InterruptedException {
        Instant begun = Instant.now();
        try {
            TrialRecord record = measurement.run(trial, warmupReserve);
            return stop.isRequested() ? Optional.empty() : Optional.of(new Attempt(record, Optional.empty()));
        } catch (ServiceFailedException e) {
            if (stop.isRequested()) {
                return Optional.empty();
            }
            double seconds = Duration.between(begun, Instant.now()).toMillis() / 1e3;
            TrialRecord failed =
                    SideTrialRecords.failed(trial, begun, seconds, bench.split(), String.valueOf(e.getMessage()));
            return Optional.of(new Attempt(failed, Optional.of(e)));
        }
    }

    /// Whether a pair begins here for which the budget has no time left. The first pair always runs, and a pair
    /// that has begun is completed.
    private boolean isBeyondBudget(AbTrial trial, List<AbTrial> planned) {
        long perPair = planned.stream().filter(other -> other.pair() == 1).count();
        boolean firstOfPair = (trial.id() - 1) % perPair == 0 && trial.pair() > 1;
        if (!firstOfPair) {
            return false;
        }
        double pairSeconds = trials.stream()
                        .mapToDouble(TrialRecord::durationSeconds)
                        .average()
                        .orElse(0)
                * perPair;
        Duration needed =
                Duration.ofMillis(Math.round(pairSeconds * 1e3)).plus(forecast.reservedForDiagnosis(trial.pair()));
        boolean beyond = !clock.allows(needed);
        if (beyond) {
            listener.notice("the budget of "
                    + Quantities.text(config.effort().budget()) + " has room for only "
                    + (trial.pair() - 1) + " of " + forecast.pairs() + " pairs");
        }
        return beyond;
    }

    /// Returns the time by which the warm-up of each trial may be extended without costing a pair.
    private Duration warmupReserve(int planned) {
        Duration left = clock.leftForPairs();
        Duration needed = forecast.trial().multipliedBy(planned - trials.size()).plus(forecast.diagnosis());
        return left.compareTo(needed) > 0 ? left.minus(needed) : Duration.ZERO;
    }

    private AbSession.Outcome writeDocuments(boolean finished) throws IOException {
        AbDocumentAssembler records = new AbDocumentAssembler(config, setting, bench, forecast, clock.startedAt());
        AbDocumentAssembler.RunState state = new AbDocumentAssembler.RunState(
                directory.id(),
                trials,
                searches,
                rehearsal.map(SmokeCheck::answers).orElse(List.of()),
                overloads,
                diagnoses,
                fault == null ? null : String.valueOf(fault.getMessage()),
                finished ? Instant.now() : null);
        AbDocumentAssembler.Documents documents = records.of(state);
        directory.write(documents.run());
        directory.write(documents.ab());
        return new AbSession.Outcome(directory.path(), documents.run(), documents.ab(), Optional.ofNullable(fault));
    }
}
