package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Planted programs that wait: two are watched at a time.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DiagnoseWaitingIT extends WithPlanted {
    private static final String WAITING = """
            SleepInSynchronized --jfr   pinned-in-synchronized healthy
            SleepInSynchronized --agent pinned-in-synchronized healthy
            ContendedLock       --jfr   contended-lock         contended-lock
            ContendedMonitor    --jfr   contended-monitor      contended-monitor
            SemaphorePool       --jfr   resource-pool          resource-pool
            FixedPool           --jfr   platform-pool          platform-pool
            SlowInitialiser     --jfr   pinned-in-initialiser  pinned-in-initialiser
            BlockingNative      --agent blocking-native?       blocking-native?
            CarrierDeadlock     --agent carrier-deadlock       healthy
            Idle                --agent healthy                healthy
            SleepingRequests    --agent healthy                healthy
            """;

    static Stream<Arguments> rows() {
        return PlantedRows.of(WAITING);
    }

    @ParameterizedTest(name = "{0} {1} on {2}: {4}")
    @MethodSource("rows")
    @SideBySide
    void faultsAreNamedAndHealthyProgramsAreNotAccused(
            String program, String tier, String on, Path jdk, String expected) throws Exception {
        assertThat(PlantedRows.diagnosed(planted, folder, jdk, program, tier)).isEqualTo(expected);
    }
}
