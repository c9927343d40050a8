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
import org.junit.jupiter.params.provider.MethodSource;

class AbForecastTest {
    private static final AbConfig TIMED = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
    private static final AbConfig DIAGNOSED = AbFixtures.diagnosed(TIMED);
    private static final AbConfig SEARCHED = searching(TIMED, false);
    private static final AbConfig ONLY_SEARCHED = searching(AbFixtures.config(List.of("a", "b"), List.of(), 1), false);

    @Test
    void pairsBeyondTheBudgetAreLeftOutButNotTheFirst() {
        Duration budget = TIMED.effort().budget();

        AbForecast full = forecast(TIMED, Duration.ZERO);
        AbForecast few = forecast(TIMED, budget.minus(full.trial().multipliedBy(5)));
        AbForecast none = forecast(TIMED, budget);

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

    @ParameterizedTest
    @CsvSource({"60, 10", "9, 9", "0, 0"})
    void theRestIsPairsDiagnosisAndAsMuchOfSearchesAsTheBudgetHolds(int left, int searches) {
        AbForecast forecast = forecast(SEARCHED, Duration.ZERO);
        Duration certain = Duration.ofMinutes(1).plus(forecast.diagnosis());

        assertThat(forecast.rest(Duration.ofMinutes(1), certain.plusMinutes(left)))
                .isEqualTo(certain.plusMinutes(searches));
    }

    /// A budget leaves out pairs rather than the diagnosis, also what searches leave of it.
    static List<AbConfig> diagnosed() {
        return List.of(DIAGNOSED, SEARCHED);
    }

    @ParameterizedTest
    @MethodSource("diagnosed")
    void theDiagnosisIsPartOfTheBudget(AbConfig config) {
        Duration budget = config.effort().pairsBudget();
        AbForecast whole = forecast(config, Duration.ZERO);
        Duration trial = whole.trial();
        Duration needed = trial.multipliedBy(12).plus(whole.diagnosis());

        AbForecast enough = forecast(config, budget.minus(needed));
        AbForecast tight = forecast(config, budget.minus(needed).plusMillis(1));
        AbForecast none = forecast(config, budget);

        assertThat(List.of(enough.pairs(), tight.pairs(), none.pairs())).containsExactly(6, 5, 1);
        assertThat(List.of(enough.diagnosis(), tight.diagnosis(), none.diagnosis()))
                .containsOnly(whole.diagnosis());
        assertThat(whole.diagnosis()).isBetween(trial, trial.multipliedBy(2));
        assertThat(enough.sufficientBudget()).isEqualTo(config.effort().budget());
        if (config.effort().search().isEmpty()) {
            assertThat(enough.total()).isEqualTo(needed);
            assertThat(tight.total()).isEqualTo(needed.minus(trial.multipliedBy(2)));
        }
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
        AbConfig config = searching(ONLY_SEARCHED, overload);
        Duration trial = forecast(config, Duration.ZERO).trial();

        AbForecast forecast = forecast(config, config.effort().budget().minus(trial.multipliedBy(trials)));
        assertThat(forecast.hasTimeForSearches()).isEqualTo(room);
        assertThat(forecast.clauses().contains(ServiceNotice.NO_TIME_FOR_SEARCH.message()))
                .isEqualTo(!room);
    }

    @Test
    void searchesAloneAreFollowedByTheDiagnosis() {
        AbForecast forecast = forecast(ONLY_SEARCHED, Duration.ZERO);

        assertThat(forecast.diagnosis())
                .isBetween(forecast.trial(), forecast.trial().multipliedBy(2));
        assertThat(forecast.clauses())
                .startsWith(
                        ServiceNotice.SEARCH.message("a and b", Slo.parse("p99<100ms")),
                        ServiceNotice.DIAGNOSIS.message())
                .hasSize(3);
    }

    @Test
    void sidesThatStartTogetherTakeTheTimeOfOneStart() {
        Duration start = Duration.ofSeconds(20);

        AbForecast apart = new AbForecast(DIAGNOSED, start, Duration.ZERO, StartOrder.IN_TURNS);
        AbForecast together = new AbForecast(DIAGNOSED, start, Duration.ZERO, StartOrder.TOGETHER);

        assertThat(apart.total().minus(together.total()))
                .as("a start and the time beside the load of each of six pairs and of both diagnoses")
                .isEqualTo(start.plusSeconds(4).multipliedBy(8));
        assertThat(new AbForecast(DIAGNOSED, start, Duration.ZERO, StartOrder.WARMED_TOGETHER)
                        .total()
                        .minus(together.total()))
                .as("the start of the second side")
                .isEqualTo(start.multipliedBy(6));
    }

    @ParameterizedTest(name = "budget {0}, first pair: {1} s warmed up, warm: {2}")
    @CsvSource({
        // what the sides need, as far as it leaves pairs
        "15m, , , 225, 6",
        "15m, 30, true, 90, 6",
        "15m, 200, true, 225, 3",
        "40m, 80, true, 240, 6",
        "15m, 225, false, 20, 6",
        "30m, 450, false, 155, 6",
        "1m, , , 15, 1",
        "30s, , , 10, 1",
    })
    void theFirstPairSaysHowLongTheOthersWarmUpAndHowManyFit(
            String budget, @Nullable Integer warmUp, @Nullable Boolean warm, int limit, int pairs) {
        AbForecast before = forecast(budget, Duration.ofSeconds(20), StartOrder.TOGETHER);
        AbForecast forecast = warmUp == null || warm == null
                ? before
                : before.after(firstPair(56 + warmUp, warmUp, warm), Duration.ZERO);

        assertThat(forecast.warmUpLimit()).isEqualTo(Duration.ofSeconds(limit));
        assertThat(forecast.pairs()).isEqualTo(pairs);
    }

    @Test
    void theFirstPairSaysWhichBudgetWouldDo() {
        AbForecast before = forecast("15m", Duration.ofSeconds(20), StartOrder.TOGETHER);
        AbForecast fitting = before.after(firstPair(100, 30, true), Duration.ZERO);
        AbForecast slow = before.after(firstPair(200, 120, true), Duration.ZERO);

        assertThat(before.plan()).isEmpty();
        assertThat(fitting.plan()).contains(ServiceNotice.PLANNED_PAIRS.message(6, "1 min 40 s"));
        assertThat(slow.plan())
                .contains(ServiceNotice.FEWER_WARM_PAIRS.message(
                        4, "3 min 20 s", 6, AbForecast.budgetMinutes(slow.sufficientBudget())));
        assertThat(slow.sufficientBudget()).isEqualTo(Duration.ofMinutes(20));
        assertThat(before.after(firstPair(280, 225, false), Duration.ZERO).plan())
                .contains(ServiceNotice.NEVER_WARM.message(225));
    }

    private static FirstPair firstPair(int seconds, int warmUp, boolean warm) {
        return new FirstPair(Duration.ofSeconds(seconds), Duration.ofSeconds(warmUp), warm);
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
        AbConfig searching = searching(plain, false);
        AbForecast searches = new AbForecast(searching, Duration.ofSeconds(1), Duration.ZERO, StartOrder.TOGETHER);
        assertThat(searches.longest())
                .as("searches take what slow warm-ups leave")
                .isGreaterThanOrEqualTo(searches.total())
                .isLessThanOrEqualTo(searching.effort().budget());
        AbForecast fixed = new AbForecast(TIMED, Duration.ofSeconds(20), Duration.ZERO);
        assertThat(fixed.longest()).isEqualTo(fixed.total());
        assertThat(fixed.clauses()).contains(ServiceNotice.TIME.message(Format.duration(fixed.total())));
    }

    private static AbConfig warmedByWork() {
        return DIAGNOSED.with(RecordBuilder.like(DIAGNOSED.load())
                .with("warmsUpByWork", true)
                .with("duration", Duration.ofSeconds(24))
                .build());
    }

    private static AbConfig searching(AbConfig config, boolean overload) {
        return AbFixtures.diagnosed(config, Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), overload)));
    }

    /// Forecast of sides that start in a second, after so much of the budget was spent.
    private static AbForecast forecast(AbConfig config, Duration spent) {
        return new AbForecast(config, Duration.ofSeconds(1), spent);
    }

    /// Forecast of six pairs and a diagnosis, where so much of the budget is left.
    private static AbForecast forecast(String budget, Duration start, StartOrder order) {
        AbConfig config = warmedByWork();
        Duration spent = config.effort().budget().minus(Quantities.duration(budget));
        return new AbForecast(config, start, spent, order);
    }
}
