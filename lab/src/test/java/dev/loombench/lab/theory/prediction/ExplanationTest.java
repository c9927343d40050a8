package dev.loombench.lab.theory.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.Changed;
import dev.loombench.lab.run.Made;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    @Test
    void whatIsFarOffIsUnexplainedUnlessSomethingWasObserved() {
        TrialRecord slow = Measured.trial(1, "jdk-http(virtual)", "100/s", Measured.figures(0.2, 0.3));

        Comparison plain = Measured.only(Measured.predicted(slow), "p50");
        assertThat(plain.off()).isCloseTo(0.2 / plain.predicted() - 1, within(1e-12));
        assertThat(plain.explanation()).isEqualTo("unexplained");

        TrialRecord disturbed = Made.flagged(slow, "disturbed");
        assertThat(Measured.only(Measured.predicted(disturbed), "p50").explanation())
                .isEqualTo("seen");
        assertThat(Measured.only(Measured.predicted(Measured.with(slow, "errors", 2)), "p50")
                        .explanation())
                .isEqualTo("2.0 % of the requests got no correct answer");
    }

    @Test
    void collectionsExplainATailThatIsNoLongerThanTwiceTheirLength() {
        TrialRecord paused = paused(3, 0.3);

        assertThat(Measured.only(Measured.predicted(paused), "p99").explanation())
                .isEqualTo("3.00 garbage collections stopped it, for 100 ms each");
        TrialRecord shorter = Measured.with(paused, "gc-time", 0.03);
        assertThat(Measured.only(Measured.predicted(shorter), "p99").explanation())
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
        TrialRecord paused = Measured.with(paused(3, 0.03), "p99", 0.12);

        assertThat(explanation(paused, 1_200)).isEqualTo("3.00 garbage collections stopped it, for 10.0 ms each");
        assertThat(explanation(paused, 2_000)).isEqualTo("unexplained");
    }

    private static TrialRecord paused(int count, double seconds) {
        TrialRecord slow = Measured.trial(1, "jdk-http(virtual)", "100/s", Measured.figures(0.104, 0.2));
        return Measured.with(Measured.with(slow, "gc-count", count), "gc-time", seconds);
    }

    private static @Nullable String explanation(TrialRecord trial, long answers) {
        TrialRecord window = Made.withLoad(
                trial, Changed.record(Made.load()).with("answered", answers).done());
        return Measured.only(Measured.predicted(window), "p99").explanation();
    }

    @Test
    void chanceExplainsWhatWindowsOfThatLengthShow() {
        TrialRecord few = busy(Measured.trial(1, "jdk-http(platform:50)", "100/s", Measured.figures(0.104, 0.0385)));
        TrialRecord window = Made.withLoad(
                few, Changed.record(Made.load()).with("answered", 5L).done());

        RunPrediction prediction = Measured.predicted(window);
        Comparison p99 = Measured.only(prediction, "p99");

        assertThat(p99.high()).as("seed %d", Measured.SEED).isGreaterThan(1.15 * p99.predicted());
        TrialRecord lucky = Measured.with(window, "p99", p99.high());
        assertThat(Measured.only(Measured.predicted(lucky), "p99").explanation())
                .startsWith("chance");
    }

    /// Gives a trial much CPU time, so that response times differ.
    private static TrialRecord busy(TrialRecord trial) {
        return Measured.with(trial, "cpu-per-request", 0.018);
    }
}
