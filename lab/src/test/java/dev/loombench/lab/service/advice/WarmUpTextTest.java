package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument.WarmUpSummary;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTextTest {
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);

    @Test
    void eachSideHasALineWithItsMedians() {
        assertThat(lines(warm(12, 5_200), warm(14, 6_000), warm(10, 4_000)))
                .containsExactly(ServiceNotice.WARM_ON_AVERAGE.message("a", 12, 5_200, 3));
        assertThat(lines(warm(12, 5_200))).containsExactly(ServiceNotice.WARM.message("a", 12, 5_200));
    }

    @Test
    void startsThatDidNotBecomeWarmAreCounted() {
        WarmUpRecord cold = new WarmUpRecord(30, 900, false, "its time per request was still falling");

        assertThat(lines(warm(20, 600), cold)).containsExactly(ServiceNotice.MOSTLY_WARM.message("a", 25, 750, 2, 1));
        assertThat(lines(cold))
                .containsExactly(ServiceNotice.COLD.message("a", 30, 900), ServiceNotice.COLD_SIDES.message());
    }

    @Test
    void aRecommendationHoldsForColdSidesIfMostStartsWereCold() {
        assertThat(WarmUpText.condition(CONFIG.load(), List.of(summary("a", 2), summary("b", 1))))
                .hasValue(Answer.NOT_WARM.message("b"));
        assertThat(WarmUpText.condition(CONFIG.load(), List.of(summary("a", 0), summary("b", 0))))
                .hasValue(Answer.NOT_WARM.message("a and b"));
        assertThat(WarmUpText.condition(CONFIG.load(), List.of(summary("a", 4), summary("b", 2))))
                .isEmpty();
    }

    @Test
    void aRecommendationHoldsForTheTimeThatIsMeasuredWithoutWarmUp() {
        AbLoad load =
                RecordBuilder.like(CONFIG.load()).with("warmup", Duration.ZERO).build();

        assertThat(WarmUpText.condition(load, List.of()))
                .hasValue(Answer.COLD.message(Format.duration(load.windowsDuration())));
    }

    private static WarmUpSummary summary(String side, int steady) {
        return new WarmUpSummary(side, 4, steady, 20, 600);
    }

    private static WarmUpRecord warm(double seconds, long requests) {
        return new WarmUpRecord(seconds, requests, true, null);
    }

    private static List<String> lines(WarmUpRecord... ofA) {
        List<TrialRecord> trials = new ArrayList<>();
        int start = 0;
        for (AbFixtures.ScheduledLoad load : AbFixtures.trials(CONFIG, ofA.length)) {
            TrialRecord trial = AbFixtures.trial(load, 0.01, 0.02, 0.001, 1);
            trials.add(
                    load.side().name().equals("a")
                            ? RunFixture.withLoad(
                                    trial,
                                    RecordBuilder.like(trial.load())
                                            .with("warmUp", ofA[start++])
                                            .build())
                            : trial);
        }
        return WarmUpText.lines(WarmUpText.summaries(List.of("a", "b"), trials));
    }
}
