package dev.loombench.lab.service;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.service.AbForecast.BudgetClock;
import dev.loombench.lab.service.AbSession.AbListener;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.config.AbTrial;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Measures the interleaved pairs as far as the budget allows, and repeats trials that the machine voided
/// or whose side failed.
final class PairPhase {
    private final SideTrialRunner runner;
    private final AbJournal journal;
    private final BudgetClock clock;
    private final AbForecast forecast;
    private final List<AbTrial> planned;
    private final Cancellation stop;
    private final AbListener listener;

    PairPhase(SideTrialRunner runner, AbJournal journal, BudgetClock clock, AbForecast forecast) {
        this.runner = runner;
        this.journal = journal;
        this.clock = clock;
        this.forecast = forecast;
        this.planned = AbSchedule.trials(runner.bed().config(), forecast.pairs());
        this.stop = runner.bed().stop();
        this.listener = runner.bed().listener();
    }

    /// Result of one attempt at a trial.
    ///
    /// @param fault reason for which the side failed; empty if the trial was measured
    private record Attempt(TrialRecord record, Optional<ServiceFailedException> fault) {}

    /// Measures all pairs, unless the budget, a stop or a failure ends them.
    ///
    /// @return failure that ends the run; empty if there is none
    Optional<ServiceFailedException> run() throws IOException, InterruptedException {
        for (AbTrial trial : planned) {
            if (stop.isRequested() || isBeyondBudget(trial)) {
                return Optional.empty();
            }
            listener.stage(AbMessages.stage(trial, planned.size()));
            Optional<Attempt> attempt = attempt(trial, warmupReserve());
            if (attempt.isEmpty()) {
                return Optional.empty();
            }
            journal.append(attempt.get().record());
            if (isWorthRepeating(attempt.get())) {
                attempt = repeat(trial, attempt.get().record());
            }
            Optional<ServiceFailedException> fault =
                    attempt.flatMap(Attempt::fault).or(() -> AbortRule.evaluate(journal.trials(), journal.directory()));
            if (attempt.isEmpty() || fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    /// Runs a trial and turns a failure of its side into a record; empty if the run was stopped meanwhile.
    private Optional<Attempt> attempt(AbTrial trial, Duration warmupReserve) throws IOException, InterruptedException {
        Instant begun = Instant.now();
        try {
            TrialRecord record = runner.run(trial, warmupReserve);
            return stop.isRequested() ? Optional.empty() : Optional.of(new Attempt(record, Optional.empty()));
        } catch (ServiceFailedException e) {
            if (stop.isRequested()) {
                return Optional.empty();
            }
            double seconds = Duration.between(begun, Instant.now()).toMillis() / 1e3;
            TrialRecord failed = SideTrialRecords.failed(
                    trial, begun, seconds, runner.bed().launcher().split(), String.valueOf(e.getMessage()));
            return Optional.of(new Attempt(failed, Optional.of(e)));
        }
    }

    /// Whether to repeat a trial that the machine voided or whose side failed. At most a quarter of all
    /// trials are repeated, each once, while the budget lasts.
    private boolean isWorthRepeating(Attempt attempt) {
        return (attempt.fault().isPresent() || AbAnalysis.isVoidedByTheMachine(attempt.record()))
                && repetitions() < Math.ceilDiv(planned.size(), 4)
                && clock.allows(forecast.trial().plus(forecast.diagnosis()));
    }

    /// Repeats a trial and links both records; empty if the run was stopped meanwhile.
    private Optional<Attempt> repeat(AbTrial trial, TrialRecord first) throws IOException, InterruptedException {
        int id = planned.size() + 1 + repetitions();
        listener.stage(AbMessages.repetition(trial, String.valueOf(first.failure())));
        Optional<Attempt> attempt = attempt(trial.repetition(id), Duration.ZERO);
        if (attempt.isPresent()) {
            journal.replace(first, attempt.get().record());
        }
        return attempt;
    }

    private int repetitions() {
        return (int) journal.trials().stream()
                .filter(trial -> trial.repeats() != null)
                .count();
    }

    /// Whether a pair begins here for which the budget has no time left. The first pair always runs, and a
    /// pair that has begun is completed.
    private boolean isBeyondBudget(AbTrial trial) {
        long perPair = planned.stream().filter(other -> other.pair() == 1).count();
        boolean firstOfPair = (trial.id() - 1) % perPair == 0 && trial.pair() > 1;
        if (!firstOfPair) {
            return false;
        }
        double pairSeconds = journal.trials().stream()
                        .mapToDouble(TrialRecord::durationSeconds)
                        .average()
                        .orElse(0)
                * perPair;
        Duration needed =
                Duration.ofMillis(Math.round(pairSeconds * 1e3)).plus(forecast.reservedForDiagnosis(trial.pair()));
        boolean beyond = !clock.allows(needed);
        if (beyond) {
            listener.notice("the budget of "
                    + Quantities.text(runner.bed().config().effort().budget()) + " has room for only "
                    + (trial.pair() - 1) + " of " + forecast.pairs() + " pairs");
        }
        return beyond;
    }

    /// Returns the time by which the warm-up of each trial may be extended without costing a pair.
    private Duration warmupReserve() {
        Duration left = clock.remainingForPairs();
        Duration needed = forecast.trial()
                .multipliedBy(planned.size() - journal.trials().size())
                .plus(forecast.diagnosis());
        return left.compareTo(needed) > 0 ? left.minus(needed) : Duration.ZERO;
    }
}
