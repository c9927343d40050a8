package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.service.AbForecast.FirstPair;
import dev.loombench.lab.service.AbForecast.StartOrder;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbForecastTest {
    @Test
    void pairsBeyondTheBudgetAreLeftOutButNotTheFirst() {
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        Duration budget = config.effort().budget();

        AbForecast full = new AbForecast(config, Duration.ofSeconds(1), Duration.ZERO);
        AbForecast few = new AbForecast(
                config, Duration.ofSeconds(1), budget.minus(full.trial().multipliedBy(5)));
        AbForecast none = new AbForecast(config, Duration.ofSeconds(1), budget);

        assertThat(full.pairs()).isEqualTo(6);
        assertThat(full.total()).isEqualTo(full.trial().multipliedBy(12));
        assertThat(full.isDescriptive()).isFalse();
        assertThat(few.pairs()).isEqualTo(2);
        assertThat(few.isDescriptive()).isTrue();
        assertThat(few.detectableRatio()).isGreaterThan(2);
        assertThat(none.pairs()).isEqualTo(1);
        assertThat(List.of(full.exceedsBudget(), few.exceedsBudget(), none.exceedsBudget()))
                .containsExactly(false, false, true);
        assertThat(few.sufficientBudget()).isEqualTo(budget.plus(full.trial().multipliedBy(7)));
        assertThat(none.clauses())
                .contains(ServiceNotice.NO_PAIR_FITS.message(
                        "15 min", 6, AbForecast.budgetMinutes(none.sufficientBudget())));
        assertThat(few.clauses()).contains(ServiceNotice.FEW_PAIRS.message());
    }

    @Test
    void theDiagnosisIsPartOfTheBudgetThatSearchesLeave() {
        AbConfig config = AbFixtures.diagnosed(
                AbFixtures.config(List.of("a", "b"), List.of(50.0), 1),
                Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), false)));
        Duration pairs = config.effort().pairsBudget();
        AbForecast whole = new AbForecast(config, Duration.ofSeconds(1), Duration.ZERO);
        Duration trial = whole.trial();
        Duration diagnosis = whole.diagnosis();

        Duration needed = trial.multipliedBy(12).plus(diagnosis);
        AbForecast enough = new AbForecast(config, Duration.ofSeconds(1), pairs.minus(needed));
        AbForecast tight = new AbForecast(
                config, Duration.ofSeconds(1), pairs.minus(needed).plusMillis(1));

        assertThat(List.of(enough.pairs(), tight.pairs())).containsExactly(6, 5);
        assertThat(diagnosis).isBetween(trial, trial.multipliedBy(2));
        assertThat(enough.sufficientBudget()).isEqualTo(config.effort().budget());
    }

    @Test
    void warmUpRunsOfJobsAreSpentBeforeThePairs() {
        AbConfig plain = JobFixtures.config(Path.of("/"), JobFixtures.PLAIN, "true", "true");
        AbConfig warmed = JobFixtures.config(
                Path.of("/"),
                RecordBuilder.like(JobFixtures.PLAIN).with("warmupRuns", 3).build(),
                "true",
                "true");
        Duration budget = plain.effort().budget();
        Duration start = Duration.ofSeconds(1);
        Duration trial = new AbForecast(plain, start, Duration.ZERO).trial();

        AbForecast without = new AbForecast(plain, start, budget.minus(trial.multipliedBy(10)));
        AbForecast with = new AbForecast(warmed, start, budget.minus(trial.multipliedBy(10)));

        assertThat(without.pairs()).isEqualTo(5);
        assertThat(with.pairs()).isEqualTo(2);
        assertThat(with.total()).isEqualTo(trial.multipliedBy(6 + 4));
        assertThat(with.sufficientBudget()).isEqualTo(without.sufficientBudget().plus(trial.multipliedBy(6)));
    }

    @Test
    void theTimeOfARunThatWasntTriedIsSaid() {
        AbConfig config = JobFixtures.config(Path.of("/"), JobFixtures.PLAIN, "true", "true");

        AbForecast assumed = new AbForecast(config, AbLoad.ASSUMED_START, Duration.ZERO);
        AbForecast tried = new AbForecast(config, Duration.ofSeconds(1), Duration.ZERO);
        assertThat(assumed.clauses())
                .contains(ServiceNotice.TIME_OF_JOB.message(Format.duration(assumed.total()), "10 s"));
        assertThat(tried.clauses()).contains(ServiceNotice.TIME.message(Format.duration(tried.total())));
    }

    @ParameterizedTest(name = "beyond the capacity: {0}, {1} trials left: {2}")
    @CsvSource({"false, 4, true", "false, 3, false", "true, 6, true", "true, 5, false"})
    void aSearchTakesTheTimeOfTwoTrials(boolean overload, int trials, boolean room) {
        AbConfig config = AbFixtures.diagnosed(
                AbFixtures.config(List.of("a", "b"), List.of(), 1),
                Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), overload)));
        Duration trial = new AbForecast(config, Duration.ofSeconds(1), Duration.ZERO).trial();

        AbForecast forecast = new AbForecast(
                config, Duration.ofSeconds(1), config.effort().budget().minus(trial.multipliedBy(trials)));
        assertThat(forecast.hasTimeForSearches()).isEqualTo(room);
        assertThat(forecast.clauses().contains(ServiceNotice.NO_TIME_FOR_SEARCH.message()))
                .isEqualTo(!room);
    }

    @Test
    void searchesAloneAreFollowedByTheDiagnosis() {
        AbConfig config = AbFixtures.diagnosed(
                AbFixtures.config(List.of("a", "b"), List.of(), 1),
                Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), false)));

        AbForecast forecast = new AbForecast(config, Duration.ofSeconds(1), Duration.ZERO);

        assertThat(forecast.diagnosis())
                .isBetween(forecast.trial(), forecast.trial().multipliedBy(2));
        assertThat(forecast.clauses())
                .startsWith(
                        ServiceNotice.SEARCH.message("a and b", Slo.parse("p99<100ms")),
                        ServiceNotice.DIAGNOSIS.message())
                .hasSize(3);
    }

    @Test
    void theBudgetLeavesOutPairsRatherThanTheDiagnosis() {
        AbConfig config = AbFixtures.diagnosed(AbFixtures.config(List.of("a", "b"), List.of(50.0), 1));
        Duration budget = config.effort().budget();
        AbForecast whole = new AbForecast(config, Duration.ofSeconds(1), Duration.ZERO);
        Duration needed = whole.trial().multipliedBy(12).plus(whole.diagnosis());

        AbForecast enough = new AbForecast(config, Duration.ofSeconds(1), budget.minus(needed));
        AbForecast tight = new AbForecast(
                config, Duration.ofSeconds(1), budget.minus(needed).plusMillis(1));
        AbForecast none = new AbForecast(config, Duration.ofSeconds(1), budget);

        assertThat(List.of(enough.pairs(), tight.pairs(), none.pairs())).containsExactly(6, 5, 1);
        assertThat(List.of(enough.diagnosis(), tight.diagnosis(), none.diagnosis()))
                .containsOnly(whole.diagnosis());
        assertThat(enough.total()).isEqualTo(needed);
        assertThat(tight.total()).isEqualTo(needed.minus(whole.trial().multipliedBy(2)));
    }

    @Test
    void sidesThatStartTogetherTakeTheTimeOfOneStart() {
        AbConfig config = AbFixtures.diagnosed(AbFixtures.config(List.of("a", "b"), List.of(50.0), 1));
        Duration start = Duration.ofSeconds(20);

        AbForecast apart = new AbForecast(config, start, Duration.ZERO, StartOrder.IN_TURNS);
        AbForecast together = new AbForecast(config, start, Duration.ZERO, StartOrder.TOGETHER);

        assertThat(apart.total().minus(together.total()))
                .as("a start and the time beside the load of each of six pairs and the diagnosis")
                .isEqualTo(start.plusSeconds(4).multipliedBy(7));
        assertThat(new AbForecast(config, start, Duration.ZERO, StartOrder.WARMED_TOGETHER)
                        .total()
                        .minus(together.total()))
                .as("the start of the second side")
                .isEqualTo(start.multipliedBy(7));
    }

    @ParameterizedTest(name = "budget {0}, first pair: {1} s warmed up, warm: {2}")
    @CsvSource({
        // what the sides need, as far as it leaves pairs
        "15m, , , 225, 6",
        "15m, 30, true, 90, 6",
        "15m, 80, true, 225, 5",
        "15m, 200, true, 225, 2",
        "40m, 80, true, 240, 6",
        "15m, 225, false, 10, 6",
        "30m, 450, false, 121, 6",
        "1m, , , 15, 1",
        "30s, , , 10, 1",
    })
    void theFirstPairSaysHowLongTheOthersWarmUpAndHowManyFit(
            String budget, @Nullable Integer warmUp, @Nullable Boolean warm, int limit, int pairs) {
        AbForecast before = forecast(budget, Duration.ofSeconds(20), StartOrder.TOGETHER);
        AbForecast forecast = warmUp == null || warm == null
                ? before
                : before.after(new FirstPair(Duration.ofSeconds(56L + warmUp), Duration.ofSeconds(warmUp), warm));

        assertThat(forecast.warmUpLimit()).isEqualTo(Duration.ofSeconds(limit));
        assertThat(forecast.pairs()).isEqualTo(pairs);
    }

    @Test
    void theFirstPairSaysWhichBudgetWouldDo() {
        AbForecast before = forecast("15m", Duration.ofSeconds(20), StartOrder.TOGETHER);
        AbForecast fitting = before.after(new FirstPair(Duration.ofSeconds(100), Duration.ofSeconds(30), true));
        AbForecast slow = before.after(new FirstPair(Duration.ofSeconds(200), Duration.ofSeconds(120), true));

        assertThat(before.plan()).isEmpty();
        assertThat(fitting.plan()).contains(ServiceNotice.PLANNED_PAIRS.message(6, "1 min 40 s"));
        assertThat(slow.plan())
                .contains(ServiceNotice.FEWER_WARM_PAIRS.message(
                        3, "3 min 20 s", 6, AbForecast.budgetMinutes(slow.sufficientBudget())));
        assertThat(slow.sufficientBudget()).isGreaterThan(Duration.ofMinutes(20));
        assertThat(before.after(new FirstPair(Duration.ofSeconds(280), Duration.ofSeconds(225), false))
                        .plan())
                .contains(ServiceNotice.NEVER_WARM.message(225));
    }

    @Test
    void theForecastSaysHowLongSlowWarmUpsMayTake() {
        AbConfig plain = warmedByWork();
        AbForecast forecast = new AbForecast(plain, Duration.ofSeconds(20), Duration.ZERO, StartOrder.TOGETHER);

        assertThat(forecast.longest())
                .as("pairs that don't fit are left out")
                .isEqualTo(plain.effort().budget());
        assertThat(forecast.clauses())
                .contains(ServiceNotice.TIME_AT_MOST.message(
                        Format.duration(forecast.total()), Format.duration(forecast.longest())));
        AbConfig searching =
                AbFixtures.diagnosed(plain, Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), false)));
        AbForecast searches = new AbForecast(searching, Duration.ofSeconds(1), Duration.ZERO, StartOrder.TOGETHER);
        assertThat(searches.longest())
                .as("searches take what slow warm-ups leave")
                .isGreaterThanOrEqualTo(searches.total())
                .isLessThanOrEqualTo(searching.effort().budget());
        AbConfig timed = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        AbForecast fixed = new AbForecast(timed, Duration.ofSeconds(20), Duration.ZERO);
        assertThat(fixed.longest()).isEqualTo(fixed.total());
        assertThat(fixed.clauses()).contains(ServiceNotice.TIME.message(Format.duration(fixed.total())));
    }

    private static AbConfig warmedByWork() {
        AbConfig plain = AbFixtures.diagnosed(AbFixtures.config(List.of("a", "b"), List.of(50.0), 1));
        return plain.with(RecordBuilder.like(plain.load())
                .with("warmsUpByWork", true)
                .with("duration", Duration.ofSeconds(24))
                .build());
    }

    /// Forecast of six pairs and a diagnosis, where so much of the budget is left.
    private static AbForecast forecast(String budget, Duration start, StartOrder order) {
        AbConfig config = warmedByWork();
        Duration spent = config.effort().budget().minus(Quantities.duration(budget));
        return new AbForecast(config, start, spent, order);
    }
}
