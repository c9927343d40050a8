package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.PlatformThreadGrowth;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlatformThreadStartsTest {
    private static final StackFrame FETCH = new StackFrame("com.acme.Shop", "fetch", "Shop.java", 7, false);

    private final PlatformThreadStarts starts = new PlatformThreadStarts();

    @Test
    void threadsWhoseNamesDifferInNumbersAreOfOneKind() {
        for (int i = 0; i < 9; i++) {
            add(JfrEvent.THREAD_START, "client-" + i + "-selector", i / 9.0);
        }
        add(JfrEvent.THREAD_END, "client-3-selector", 0.5);
        add(JfrEvent.THREAD_START, "other", 0.1);

        assertThat(starts.growth()).contains(new PlatformThreadGrowth("client-*-selector", List.of(FETCH), 9, 1, 3));
    }

    private void add(String type, String name, double at) {
        starts.add(
                new JfrEvent(type, Instant.EPOCH, Instant.EPOCH, null, List.of(FETCH), Map.of(JfrEvent.SUBJECT, name)),
                at);
    }
}
