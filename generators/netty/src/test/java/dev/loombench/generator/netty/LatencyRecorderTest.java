package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.LoadFiles;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
    private static final long HOUR = 3_600_000_000_000L;

    private final LatencyRecorder latencies = new LatencyRecorder();
    private final ScheduledRequest request =
            new ScheduledRequest(RequestFixtures.GET, 1_000, 1_200, true, ScheduledRequest.NOBODY);

    @Test
    void eachCountsFromATimeOfItsOwn() {
        latencies.recordLag(request);
        request.sentAt = 1_500;
        latencies.recordResponse(request, 2_000);

        assertOnly(latencies.lag(), 200);
        assertOnly(latencies.intended(), 1_000);
        assertOnly(latencies.prompt(), 800);
        assertOnly(latencies.service(), 500);
    }

    @Test
    void aTimeoutIsALatencyWithoutATimeOfService() {
        latencies.recordTimeout(request, 2_000);

        assertOnly(latencies.intended(), 1_000);
        assertOnly(latencies.prompt(), 800);
        assertThat(latencies.service().getTotalCount()).isZero();
    }

    @Test
    void whatIsBeyondTheScaleCountsAtItsEnd() {
        ScheduledRequest odd = RequestFixtures.due(2_000);
        odd.sentAt = -2 * HOUR;
        latencies.recordResponse(odd, 1_000);

        assertOnly(latencies.intended(), 0);
        assertOnly(latencies.service(), HOUR);
    }

    @Test
    void aCopyKeepsItsNamesAndNothingChangesIt() {
        latencies.recordTimeout(request, 2_000);
        LatencyRecorder copy = latencies.copy();
        latencies.recordTimeout(request, 3_000);

        assertOnly(copy.intended(), 1_000);
        assertThat(copy.intended().getTag()).isEqualTo(LoadFiles.INTENDED);
        assertThat(copy.prompt().getTag()).isEqualTo(LoadFiles.PROMPT);
        assertThat(copy.service().getTag()).isEqualTo(LoadFiles.SERVICE);
    }

    private static void assertOnly(Histogram histogram, long nanos) {
        assertThat(histogram.getTotalCount()).isOne();
        assertThat(histogram.valuesAreEquivalent(histogram.getMaxValue(), nanos))
                .isTrue();
    }
}
