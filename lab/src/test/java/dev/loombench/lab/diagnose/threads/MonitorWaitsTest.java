package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import java.util.List;
import org.junit.jupiter.api.Test;

class MonitorWaitsTest {
    private static final HeldMonitor TILL = monitor("#1 clerk", "a.Sync@7", ThreadIds.of(2, 3));

    @Test
    void whoWaitsInBothDumpsIsKept() {
        assertThat(kept(monitor("#1 clerk", "a.Sync@7", ThreadIds.of(3, 4))))
                .containsExactly(monitor("#1 clerk", "a.Sync@7", ThreadIds.of(3)));
    }

    @Test
    void anotherOwnerOrAnOwnerThatWentOnIsNotTheSame() {
        assertThat(kept(monitor("#9 clerk", "a.Sync@7", ThreadIds.of(2, 3)))).isEmpty();
        assertThat(kept(monitor("#1 clerk", "a.Sync@8", ThreadIds.of(2, 3)))).isEmpty();
        assertThat(kept()).isEmpty();
    }

    private static List<HeldMonitor> kept(HeldMonitor... monitors) {
        return held(TILL).retain(held(monitors)).held();
    }

    private static MonitorWaits held(HeldMonitor... monitors) {
        return new MonitorWaits(List.of(), List.of(monitors));
    }

    private static HeldMonitor monitor(String owner, String ownerWaitsFor, ThreadIds waiting) {
        return new HeldMonitor("a.Till@1", waiting, owner, true, ownerWaitsFor);
    }
}
