package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls;
import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls.Quarter;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboundCallAggregatorTest {
    private static final List<StackFrame> STACK =
            List.of(new StackFrame("com.acme.Shop", "pay", "Shop.java", 42, false));

    @Test
    void aBurstThatIsServedOneByOneTakesLongerTheMoreAreBefore() {
        var calls = new OutboundCallAggregator();
        for (int i = 0; i < 400; i++) {
            calls.add("10.0.0.7:80", STACK, new OutboundCallAggregator.TimedCall(i, 1_000 + 1_000 * i));
        }

        assertThat(calls.outboundCalls()).singleElement().satisfies(calling -> {
            assertThat(calling.calls()).isEqualTo(400);
            assertThat(calling.stack()).isEqualTo(STACK);
            assertThat(calling.quarters().stream().map(Quarter::concurrentCalls))
                    .containsExactly(50L, 150L, 250L, 350L);
            assertThat(calling.quarters().stream().map(Quarter::medianTime)).isSorted();
            assertThat(calling.quarters().getFirst().medianTime()).isEqualTo(Duration.ofNanos(1_000 + 50 * 999));
        });
    }

    @Test
    void callsOneAfterTheOtherHaveNoCompany() {
        var calls = new OutboundCallAggregator();
        for (int i = 0; i < 8; i++) {
            calls.add("10.0.0.7:80", STACK, new OutboundCallAggregator.TimedCall(10L * i, 10L * i + 10));
        }

        assertThat(calls.outboundCalls().getFirst().quarters()).containsOnly(new Quarter(0, Duration.ofNanos(10)));
    }

    @Test
    void connectionsOfOthersAreEachOfTheirOwn() {
        var calls = new OutboundCallAggregator();
        for (int i = 0; i < 40; i++) {
            calls.add("10.0.0.7:" + (50_000 + i % 10), STACK, new OutboundCallAggregator.TimedCall(i, 1_000));
        }

        assertThat(calls.outboundCalls())
                .hasSize(10)
                .extracting(OutboundCalls::calls)
                .containsOnly(4);
    }

    @Test
    void fewerThanOneForEachQuarterTellNothing() {
        var calls = new OutboundCallAggregator();
        for (int i = 0; i < 3; i++) {
            calls.add("10.0.0.7:80", STACK, new OutboundCallAggregator.TimedCall(i, 1_000));
        }

        assertThat(calls.outboundCalls()).isEmpty();
    }
}
