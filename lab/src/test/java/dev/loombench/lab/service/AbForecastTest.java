package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.service.AbForecast.StartOrder;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

    @Test
    void warmUpsShareWhatTheBudgetLeaves() {
        Duration start = Duration.ofSeconds(20);

        assertThat(warmUpLimit("20m", Duration.ofSeconds(1), StartOrder.TOGETHER))
                .isEqualTo(Duration.ofMinutes(1));
        assertThat(warmUpLimit("15m", start, StartOrder.TOGETHER))
                .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(50));
        assertThat(warmUpLimit("15m", start, StartOrder.IN_TURNS))
                .as("twice as many starts")
                .isLessThan(warmUpLimit("15m", start, StartOrder.TOGETHER));
        assertThat(warmUpLimit("1m", start, StartOrder.TOGETHER)).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void aLongBudgetHasLongWarmUps() {
        AbConfig plain = warmedByWork();
        AbConfig patient = withEffort(plain, "budget", Duration.ofMinutes(60));

        assertThat(new AbForecast(patient, Duration.ofSeconds(20), Duration.ZERO, StartOrder.TOGETHER).warmUpLimit())
                .as("a fifteenth of it")
                .isEqualTo(Duration.ofMinutes(4));
    }

    @Test
    void theLongestWarmUpsLeaveATwentiethOfTheBudget() {
        AbForecast forecast = forecast("15m", Duration.ofSeconds(1), StartOrder.IN_TURNS);
        Duration longer = forecast.warmUpLimit().minus(Duration.ofSeconds(12));

        assertThat(forecast.total().plus(longer.multipliedBy(14)))
                .as("six pairs of two sides, and the diagnosis, all with the longest warm-up")
                .isBetween(Duration.ofMinutes(14), Duration.ofSeconds(15 * 57));
    }

    @Test
    void warmUpsOfAnyLengthLeaveTimeForAPairThatAPrecisionAdds() {
        AbConfig plain = warmedByWork();
        AbConfig precise = withEffort(plain, "precision", OptionalDouble.of(0.02));
        Duration budget = plain.effort().budget();

        assertThat(longestRun(plain, 7)).isGreaterThan(budget);
        assertThat(longestRun(precise, 7)).isLessThanOrEqualTo(budget);
        assertThat(new AbForecast(precise, Duration.ofSeconds(20), Duration.ZERO, StartOrder.TOGETHER).warmUpLimit())
                .isGreaterThan(precise.load().expectedWarmUp());
    }

    @Test
    void theForecastSaysHowLongSlowWarmUpsMayTake() {
        AbConfig plain = warmedByWork();
        AbForecast forecast = new AbForecast(plain, Duration.ofSeconds(20), Duration.ZERO, StartOrder.TOGETHER);

        assertThat(forecast.longest())
                .as("six pairs and the diagnosis, all with the longest warm-up")
                .isEqualTo(longestRun(plain, 6));
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

    private static AbConfig withEffort(AbConfig config, String component, Object value) {
        return AbFixtures.with(
                config,
                config.sides(),
                RecordBuilder.like(config.effort()).with(component, value).build());
    }

    /// Time of so many pairs and the diagnosis if each warm-up takes as long as it may.
    private static Duration longestRun(AbConfig config, int pairs) {
        AbForecast forecast = new AbForecast(config, Duration.ofSeconds(20), Duration.ZERO, StartOrder.TOGETHER);
        Duration longer = forecast.warmUpLimit().minus(config.load().expectedWarmUp());
        Duration pair = forecast.total().minus(forecast.diagnosis()).dividedBy(forecast.pairs());
        return pair.plus(longer).multipliedBy(pairs).plus(forecast.diagnosis()).plus(longer);
    }

    private static AbConfig warmedByWork() {
        AbConfig plain = AbFixtures.diagnosed(AbFixtures.config(List.of("a", "b"), List.of(50.0), 1));
        return plain.with(RecordBuilder.like(plain.load())
                .with("warmsUpByWork", true)
                .with("duration", Duration.ofSeconds(24))
                .build());
    }

    private static Duration warmUpLimit(String budget, Duration start, StartOrder order) {
        return forecast(budget, start, order).warmUpLimit();
    }

    /// Forecast of six pairs and a diagnosis, where so much of the budget is left.
    private static AbForecast forecast(String budget, Duration start, StartOrder order) {
        AbConfig config = warmedByWork();
        Duration spent = config.effort().budget().minus(Quantities.duration(budget));
        return new AbForecast(config, start, spent, order);
    }
}
