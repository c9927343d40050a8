package dev.loombench.lab.ab;

import dev.loombench.lab.ab.SideSearch.Searched;
import dev.loombench.lab.ab.judge.AbJudge;
import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbForecast;
import dev.loombench.lab.ab.plan.AbSchedule;
import dev.loombench.lab.ab.plan.AbTrial;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.AbCapacities.Overloaded;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.method.GeneratorRun;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One run of a session: what is finished is written after each trial.
final class AbCourse {
    private final AbOrder order;
    private final AbSession.Setting setting;
    private final GeneratorRun generator;
    private final Stop stop;
    private final AbListener listener;
    private final Bench bench;
    private final RunDirectory directory;
    private final Instant startedAt = Instant.now();
    private final List<TrialRecord> trials = new ArrayList<>();
    private final List<TrialRecord> searches = new ArrayList<>();
    private final List<Overloaded> overloads = new ArrayList<>();
    private final List<DiagnosisRecord> diagnoses = new ArrayList<>();
    private Optional<Rehearsal> rehearsal = Optional.empty();
    private AbForecast forecast;
    private @Nullable SideFault fault;

    /// @param generator of loads, which the bench's stop ends
    AbCourse(
            AbOrder order,
            AbSession.Setting setting,
            GeneratorRun generator,
            AbListener listener,
            Bench bench,
            RunDirectory directory) {
        this.order = order;
        this.setting = setting;
        this.generator = generator;
        this.stop = bench.stop();
        this.listener = listener;
        this.bench = bench;
        this.directory = directory;
        this.forecast = AbForecast.of(order, AbForecast.ASSUMED_START, Duration.ZERO);
    }

    AbSession.Outcome run() throws IOException {
        try (Services services = Services.start(bench, directory.path(), listener)) {
            Rehearsal tried = Rehearsal.of(bench, directory.path(), listener);
            rehearsal = Optional.of(tried);
            forecast = AbForecast.of(order, tried.slowest(), spent());
            listener.notice(AbWords.plan(order, forecast));
            SideTrial measurement = measurement(tried, services);
            measure(measurement);
            diagnose(measurement);
            search(tried, services);
        } catch (SideFault e) {
            fault = stop.requested() ? null : e;
        } catch (InterruptedException stopped) {
            // what is finished is written
        }
        return written(true);
    }

    private SideTrial measurement(Rehearsal tried, Services services) {
        return new SideTrial(
                measuring(tried), services, generator, setting.jmeter(), directory, tried.answers(), listener);
    }

    private void measure(SideTrial measurement) throws IOException, InterruptedException {
        List<AbTrial> planned = AbSchedule.of(measurement.bench().order(), forecast.pairs());
        for (AbTrial trial : planned) {
            if (stop.requested() || isBeyondBudget(trial, planned)) {
                return;
            }
            listener.stage(AbWords.stage(trial, planned.size()));
            Optional<TrialRecord> record = record(measurement, trial, spare(planned.size()));
            if (record.isEmpty()) {
                return;
            }
            add(record.get(), trials);
            if (fault == null && isWorthRepeating(record.get(), planned.size())) {
                repeat(measurement, trial, record.get(), planned.size());
            }
            if (fault != null || isHopeless(trials.getLast())) {
                return;
            }
        }
    }

    /// One whose answers must be those that were seen before.
    private Bench measuring(Rehearsal tried) {
        AbOrder expecting = order.with(tried.expecting(order.load().requests()));
        return new Bench(expecting, bench.answers(), stop, bench.mark(), bench.split());
    }

    private void search(Rehearsal tried, Services services) throws IOException, InterruptedException {
        if (order.effort().search().isPresent() && fault == null && !stop.requested()) {
            new AbSearches(
                            order.effort().search().get(),
                            measuring(tried),
                            services,
                            generator,
                            directory.path(),
                            listener)
                    .run(() -> order.effort().budget().minus(spent()), forecast.trial(), new AbSearches.Found() {
                        @Override
                        public Path begins() throws IOException {
                            return directory.freshTrialDirectory(nextId());
                        }

                        @Override
                        public void capacity(AbSide side, Searched found) throws IOException {
                            add(TrialRecords.of(side, nextId(), found, bench.split()), searches);
                        }

                        @Override
                        public void overload(Overloaded found) throws IOException {
                            overloads.add(found);
                            written(false);
                        }
                    });
        }
    }

    /// A search is one more trial, after all that may come of pairs.
    private int nextId() {
        return 1
                + Stream.concat(trials.stream(), searches.stream())
                        .mapToInt(TrialRecord::id)
                        .max()
                        .orElse(0);
    }

    /// What limits each side, where the budget leaves time for it.
    private void diagnose(SideTrial measurement) throws IOException, InterruptedException {
        if (!order.effort().diagnose() || fault != null || order.load().levels().isEmpty()) {
            return;
        }
        AbLevel level = order.load().levels().getLast();
        for (AbSide side : order.sides()) {
            if (stop.requested()) {
                return;
            }
            if (spent().plus(forecast.trial()).compareTo(order.effort().pairsBudget()) > 0) {
                diagnoses.add(DiagnosisRecord.unwatched(side.name(), level.perSecondOrNull(), AbWords.NO_TIME));
                continue;
            }
            listener.stage(AbWords.watching(side, level));
            DiagnosisRecord diagnosis = new SideDiagnosis(measurement).of(side);
            if (!stop.requested()) {
                diagnoses.add(diagnosis);
                written(false);
            }
        }
    }

    private void add(TrialRecord record, List<TrialRecord> all) throws IOException {
        all.add(record);
        directory.write(record);
        written(false);
    }

    /// The machine voided it, there is time, and no more than a quarter of all trials are repeated.
    private boolean isWorthRepeating(TrialRecord record, int planned) {
        long repeated = trials.stream().filter(trial -> trial.repeats() != null).count();
        return AbJudge.isVoidedByTheMachine(record)
                && repeated < Math.ceilDiv(planned, 4)
                && spent().plus(forecast.trial()).compareTo(order.effort().pairsBudget()) < 0;
    }

    private void repeat(SideTrial measurement, AbTrial trial, TrialRecord first, int planned)
            throws IOException, InterruptedException {
        int id = planned
                + 1
                + (int) trials.stream().filter(other -> other.repeats() != null).count();
        listener.stage(AbWords.again(trial, String.valueOf(first.failure())));
        Optional<TrialRecord> record = record(measurement, trial.again(id), Duration.ZERO);
        if (record.isPresent()) {
            TrialRecord replaced = first.repeatedBy(id);
            trials.set(trials.indexOf(first), replaced);
            directory.write(replaced);
            add(record.get(), trials);
        }
    }

    /// Empty where it was stopped meanwhile.
    private Optional<TrialRecord> record(SideTrial measurement, AbTrial trial, Duration spare)
            throws IOException, InterruptedException {
        Instant begun = Instant.now();
        try {
            TrialRecord record = measurement.run(trial, spare);
            return stop.requested() ? Optional.empty() : Optional.of(record);
        } catch (SideFault e) {
            if (stop.requested()) {
                return Optional.empty();
            }
            fault = e;
            double seconds = Duration.between(begun, Instant.now()).toMillis() / 1e3;
            return Optional.of(
                    TrialRecords.failed(trial, begun, seconds, bench.split(), String.valueOf(e.getMessage())));
        }
    }

    /// Trials of the same cell that count for nothing, so that the others would come to no more: two where the
    /// side's answers are to blame, three of three where the machine is.
    private boolean isHopeless(TrialRecord last) {
        if (last.status() != TrialStatus.FAILED) {
            return false;
        }
        List<TrialRecord> cell = trials.stream()
                .filter(trial -> trial.repeatedBy() == null && trial.cell().equals(last.cell()))
                .toList();
        long failed = cell.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .count();
        boolean answers = LoadChecks.serversCause(last.findings()).isPresent();
        if (answers ? failed < 2 : failed < 3 || failed < cell.size()) {
            return false;
        }
        fault = new SideFault("side '" + last.cell().model() + "' can't be measured: " + last.failure(), List.of());
        return true;
    }

    /// Whole pairs only, and one in any case.
    private boolean isBeyondBudget(AbTrial trial, List<AbTrial> planned) {
        long perPair = planned.stream().filter(other -> other.pair() == 1).count();
        boolean begins = (trial.id() - 1) % perPair == 0 && trial.pair() > 1;
        if (!begins) {
            return false;
        }
        double pair = trials.stream()
                        .mapToDouble(TrialRecord::durationSeconds)
                        .average()
                        .orElse(0)
                * perPair;
        boolean beyond =
                spent().toMillis() / 1e3 + pair > order.effort().pairsBudget().toMillis() / 1e3;
        if (beyond) {
            listener.notice("the budget of "
                    + Quantities.text(order.effort().budget()) + " leaves room for "
                    + (trial.pair() - 1) + " of " + forecast.pairs() + " pairs");
        }
        return beyond;
    }

    private Duration spare(int planned) {
        Duration left = order.effort().pairsBudget().minus(spent());
        Duration needed = forecast.trial().multipliedBy(planned - trials.size()).plus(forecast.diagnosis());
        return left.compareTo(needed) > 0 ? left.minus(needed) : Duration.ZERO;
    }

    private Duration spent() {
        return Duration.between(startedAt, Instant.now());
    }

    private AbSession.Outcome written(boolean over) throws IOException {
        AbRecords records = new AbRecords(order, setting, bench, forecast, startedAt);
        AbRecords.State state = new AbRecords.State(
                directory.id(),
                trials,
                searches,
                rehearsal.map(Rehearsal::answers).orElse(List.of()),
                overloads,
                diagnoses,
                fault == null ? null : String.valueOf(fault.getMessage()),
                over ? Instant.now() : null);
        AbRecords.Documents documents = records.of(state);
        directory.write(documents.run());
        directory.write(documents.ab());
        return new AbSession.Outcome(directory.path(), documents.run(), documents.ab(), Optional.ofNullable(fault));
    }
}
