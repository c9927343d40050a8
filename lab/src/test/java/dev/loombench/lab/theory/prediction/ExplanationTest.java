package dev.loombench.lab.theory.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.theory.prediction.PredictionComparison.PredictedFigure;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    @Test
    void whatIsFarOffIsUnexplainedUnlessSomethingWasObserved() {
        TrialRecord slow =
                ServerTrialFixtures.trial(1, "jdk-http(virtual)", "100/s", ServerTrialFixtures.figures(0.2, 0.3));

        PredictedFigure plain = ServerTrialFixtures.comparison(ServerTrialFixtures.predicted(slow), "p50");
        assertThat(plain.off()).isCloseTo(0.2 / plain.predicted() - 1, within(1e-12));
        assertThat(plain.explanation()).isEqualTo("unexplained");

        TrialRecord disturbed = RunFixture.flagged(slow, "disturbed");
        assertThat(ServerTrialFixtures.comparison(ServerTrialFixtures.predicted(disturbed), "p50")
                        .explanation())
                .isEqualTo("seen");
        assertThat(ServerTrialFixtures.comparison(
                                ServerTrialFixtures.predicted(ServerTrialFixtures.with(slow, "errors", 2)), "p50")
                        .explanation())
                .isEqualTo("2.0 % of the requests got no correct answer");
    }

    @Test
    void collectionsExplainATailThatIsNoLongerThanTwiceTheirLength() {
        TrialRecord paused = paused(3, 0.3);

        assertThat(ServerTrialFixtures.comparison(ServerTrialFixtures.predicted(paused), "p99")
                        .explanation())
                .isEqualTo("3.00 garbage collections stopped it, for 100 ms each");
        TrialRecord shorter = ServerTrialFixtures.with(paused, "gc-time", 0.03);
        assertThat(ServerTrialFixtures.comparison(ServerTrialFixtures.predicted(shorter), "p99")
                        .explanation())
                .isEqualTo("unexplained");
    }

    /// One of 100 ms delays 10 requests that come at 100/s and 10 whose wait ends. Of 2,000 answers 20 are
    /// slower than p99, of 5,000 50.
    @Test
    void collectionsDoNotExplainATailOfWhichTheyDelayHardlyAny() {
        TrialRecord paused = paused(1, 0.1);

        assertThat(explanation(paused, 2_000)).isEqualTo("1.00 garbage collections stopped it, for 100 ms each");
        assertThat(explanation(paused, 5_000)).isEqualTo("unexplained");
    }

    /// Three collections of 10 ms delay those requests that arrive, end their wait or compute, not the ten that
    /// sleep.
    @Test
    void whoSleepsThroughACollectionIsNotDelayed() {
        TrialRecord paused = ServerTrialFixtures.with(paused(3, 0.03), "p99", 0.12);

        assertThat(explanation(paused, 1_200)).isEqualTo("3.00 garbage collections stopped it, for 10.0 ms each");
        assertThat(explanation(paused, 2_000)).isEqualTo("unexplained");
    }

    private static TrialRecord paused(int count, double seconds) {
        TrialRecord slow =
                ServerTrialFixtures.trial(1, "jdk-http(virtual)", "100/s", ServerTrialFixtures.figures(0.104, 0.2));
        return ServerTrialFixtures.with(ServerTrialFixtures.with(slow, "gc-count", count), "gc-time", seconds);
    }

    private static @Nullable String explanation(TrialRecord trial, long answers) {
        TrialRecord window = RunFixture.withLoad(
                trial,
                RecordBuilder.like(RunFixture.load()).with("answered", answers).build());
        return ServerTrialFixtures.comparison(ServerTrialFixtures.predicted(window), "p99")
                .explanation();
    }

    @Test
    void chanceExplainsWhatWindowsOfThatLengthShow() {
        TrialRecord few = busy(ServerTrialFixtures.trial(
                1, "jdk-http(platform:50)", "100/s", ServerTrialFixtures.figures(0.104, 0.0385)));
        TrialRecord window = RunFixture.withLoad(
                few, RecordBuilder.like(RunFixture.load()).with("answered", 5L).build());

        RunPrediction prediction = ServerTrialFixtures.predicted(window);
        PredictedFigure p99 = ServerTrialFixtures.comparison(prediction, "p99");

        assertThat(p99.high()).as("seed %d", ServerTrialFixtures.SEED).isGreaterThan(1.15 * p99.predicted());
        TrialRecord lucky = ServerTrialFixtures.with(window, "p99", p99.high());
        assertThat(ServerTrialFixtures.comparison(ServerTrialFixtures.predicted(lucky), "p99")
                        .explanation())
                .startsWith("chance");
    }

    /// Gives a trial much CPU time, so that response times differ.
    private static TrialRecord busy(TrialRecord trial) {
        return ServerTrialFixtures.with(trial, "cpu-per-request", 0.018);
    }
}
