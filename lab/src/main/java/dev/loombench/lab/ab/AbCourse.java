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
import dev.loombench.lab.method.GeneratorRun;
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

/// One run of a session: what is finished is written after each trial.
final class AbCourse {
    /// So many times that is what a search may take.
    private static final int LITTLE = 5;

    private final AbOrder order;
    private final AbSession.Setting setting;
    private final GeneratorRun generator;
    private final Stop stop;
    private final AbListener listener;
    private final Bench bench;
    private final RunDirectory directory;
    private final AbClock clock;
    private final List<TrialRecord> trials = new ArrayList<>();
    private final List<TrialRecord> searches = new ArrayList<>();
    private final List<Overloaded> overloads = new ArrayList<>();
    private final List<DiagnosisRecord> diagnoses = new ArrayList<>();
    private final Map<AbSide, AbLevel> telling = new HashMap<>();
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
        this.clock = new AbClock(order.effort(), Instant.now());
        this.forecast = AbForecast.of(order, AbForecast.ASSUMED_START, Duration.ZERO);
    }

    AbSession.Outcome run() throws IOException {
        try (Services services = Services.start(bench, directory.path(), listener)) {
            Rehearsal tried = Rehearsal.of(bench, directory.path(), listener);
            rehearsal = Optional.of(tried);
            forecast = AbForecast.of(order, tried.slowest(), clock.spent());
            listener.notice(AbWords.plan(order, forecast));
            SideTrial measurement = measurement(tried, services);
            measure(measurement);
            diagnose(measurement);
            search(tried, services);
            diagnoseSearched(measurement);
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
            Optional<Tried> tried = tried(measurement, trial, spare(planned.size()));
            if (tried.isEmpty()) {
                return;
            }
            add(tried.get().record(), trials);
            if (isWorthRepeating(tried.get(), planned.size())) {
                tried = repeat(measurement, trial, tried.get().record(), planned.size());
            }
            fault = tried.flatMap(Tried::fault)
                    .or(() -> Hopeless.of(trials, directory))
                    .orElse(null);
            if (tried.isEmpty() || fault != null) {
                return;
            }
        }
    }

    /// One whose answers must be those that were seen before.
    private Bench measuring(Rehearsal tried) {
        AbOrder expecting = order.with(tried.expecting(order.load().requests()));
        AbOrder roomy = expecting.with(SideOrders.roomFor(tried.longest(), expecting.load()));
        return new Bench(roomy, bench.answers(), stop, bench.mark(), bench.split());
    }

    private void search(Rehearsal tried, Services services) throws IOException, InterruptedException {
        if (order.effort().search().isPresent() && fault == null && !stop.requested()) {
            Duration kept = keptBySearches();
            new AbSearches(
                            order.effort().search().get(),
                            measuring(tried),
                            services,
                            generator,
                            directory.path(),
                            listener)
                    .run(() -> clock.left().minus(kept), forecast.trial(), new AbSearches.Found() {
                        @Override
                        public Path begins() throws IOException {
                            return directory.freshTrialDirectory(nextId());
                        }

                        @Override
                        public void capacity(AbSide side, Searched found) throws IOException {
                            add(TrialRecords.of(side, nextId(), found, bench.split()), searches);
                            found.capacity().telling().ifPresent(rate -> telling.put(side, new AbLevel.Rate(rate)));
                        }

                        @Override
                        public void overload(Overloaded found) throws IOException {
                            overloads.add(found);
                            written(false);
                        }
                    });
        }
    }

    /// What it takes to look at the sides afterwards, where that is to be and is little.
    private Duration keptBySearches() {
        boolean little = forecast.diagnosis().multipliedBy(LITTLE).compareTo(clock.left()) <= 0;
        return order.load().levels().isEmpty() && little ? forecast.diagnosis() : Duration.ZERO;
    }

    /// A search is one more trial, after all that may come of pairs.
    private int nextId() {
        return 1
                + Stream.concat(trials.stream(), searches.stream())
                        .mapToInt(TrialRecord::id)
                        .max()
                        .orElse(0);
    }

    /// Before further work: at the highest rate, or under the plan.
    private void diagnose(SideTrial measurement) throws IOException, InterruptedException {
        if (!order.load().levels().isEmpty()) {
            Optional<AbLevel> level = Optional.of(order.load().levels().getLast());
            diagnose(measurement, clock::leftForPairs, side -> level);
        }
    }

    /// Where only capacities are searched: each side at the rate that tells most.
    private void diagnoseSearched(SideTrial measurement) throws IOException, InterruptedException {
        if (order.load().levels().isEmpty()) {
            diagnose(measurement, clock::left, side -> Optional.ofNullable(telling.get(side)));
        }
    }

    private void diagnose(SideTrial measurement, Supplier<Duration> left, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        if (order.effort().diagnose() && fault == null) {
            Duration all = forecast.trial().multipliedBy(order.sides().size());
            new SideDiagnoses(measurement, all.compareTo(left.get()) <= 0).run(level, diagnosis -> {
                diagnoses.add(diagnosis);
                written(false);
            });
        }
    }

    private void add(TrialRecord record, List<TrialRecord> all) throws IOException {
        all.add(record);
        directory.write(record);
        written(false);
    }

    /// What came of a trial.
    ///
    /// @param fault why it came to nothing; empty where it was measured
    private record Tried(TrialRecord record, Optional<SideFault> fault) {}

    /// The machine voided it or its side failed, as it may once; there is time, and no more than a quarter
    /// of all trials are repeated.
    private boolean isWorthRepeating(Tried tried, int planned) {
        long repeated = trials.stream().filter(trial -> trial.repeats() != null).count();
        return (tried.fault().isPresent() || AbJudge.isVoidedByTheMachine(tried.record()))
                && repeated < Math.ceilDiv(planned, 4)
                && clock.allows(forecast.trial().plus(forecast.diagnosis()));
    }

    /// Empty where it was stopped meanwhile.
    private Optional<Tried> repeat(SideTrial measurement, AbTrial trial, TrialRecord first, int planned)
            throws IOException, InterruptedException {
        int id = planned
                + 1
                + (int) trials.stream().filter(other -> other.repeats() != null).count();
        listener.stage(AbWords.again(trial, String.valueOf(first.failure())));
        Optional<Tried> tried = tried(measurement, trial.again(id), Duration.ZERO);
        if (tried.isPresent()) {
            TrialRecord replaced = first.repeatedBy(id);
            trials.set(trials.indexOf(first), replaced);
            directory.write(replaced);
            add(tried.get().record(), trials);
        }
        return tried;
    }

    /// Empty where it was stopped meanwhile.
    private Optional<Tried> tried(SideTrial measurement, AbTrial trial, Duration spare)
            throws IOException, InterruptedException {
        Instant begun = Instant.now();
        try {
            TrialRecord record = measurement.run(trial, spare);
            return stop.requested() ? Optional.empty() : Optional.of(new Tried(record, Optional.empty()));
        } catch (SideFault e) {
            if (stop.requested()) {
                return Optional.empty();
            }
            double seconds = Duration.between(begun, Instant.now()).toMillis() / 1e3;
            TrialRecord failed =
                    TrialRecords.failed(trial, begun, seconds, bench.split(), String.valueOf(e.getMessage()));
            return Optional.of(new Tried(failed, Optional.of(e)));
        }
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
        Duration needed = Duration.ofMillis(Math.round(pair * 1e3)).plus(forecast.kept(trial.pair()));
        boolean beyond = !clock.allows(needed);
        if (beyond) {
            listener.notice("the budget of "
                    + Quantities.text(order.effort().budget()) + " has room for only "
                    + (trial.pair() - 1) + " of " + forecast.pairs() + " pairs");
        }
        return beyond;
    }

    private Duration spare(int planned) {
        Duration left = clock.leftForPairs();
        Duration needed = forecast.trial().multipliedBy(planned - trials.size()).plus(forecast.diagnosis());
        return left.compareTo(needed) > 0 ? left.minus(needed) : Duration.ZERO;
    }

    private AbSession.Outcome written(boolean over) throws IOException {
        AbRecords records = new AbRecords(order, setting, bench, forecast, clock.startedAt());
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
