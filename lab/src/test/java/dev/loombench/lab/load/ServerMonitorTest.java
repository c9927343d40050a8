package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerMonitorTest {
    private static final Set<Long> JVMS = Set.of(10L, 20L);

    @Test
    void countersAreThoseOfTheJvmThatListensAndNotOfTheToolThatStartedIt() {
        assertThat(own(OptionalLong.of(20), 10L, 20L, 30L)).contains(20L);
    }

    @Test
    void withoutAListenerTheOnlyJvmIsMeantAndOfSeveralNone() {
        assertThat(own(OptionalLong.empty(), 20L, 30L)).contains(20L);
        assertThat(own(OptionalLong.of(30), 20L, 30L)).contains(20L);
        assertThat(own(OptionalLong.empty(), 10L, 20L)).isEmpty();
        assertThat(own(OptionalLong.of(30), 30L)).isEmpty();
    }

    private static Optional<Long> own(OptionalLong listener, Long... processes) {
        return ServerMonitor.selectListening(
                listener, List.of(processes), pid -> Optional.of(pid).filter(JVMS::contains));
    }
}
