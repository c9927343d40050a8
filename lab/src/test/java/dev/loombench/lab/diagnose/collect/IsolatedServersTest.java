package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Recorded servers limited by processors, carriers or a pool: all their threads must be busy, so each test has
/// the machine for itself. The others are in [RecordedServersTest].
@DisabledOnOs(OS.WINDOWS)
@Isolated
class IsolatedServersTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        FaultyServerRun.classes(folder);
    }

    @ParameterizedTest
    @EnumSource
    void aHashIsTheCpu(JdkUnderTest jdk) throws Exception {
        Symptoms symptoms = new FaultyServerRun(ForkedJvm.java(jdk), folder, true, false).run("hash", "4", 8);

        assertThat(limit(symptoms).cause()).isEqualTo(Cause.CORES_COMPUTE);
        assertThat(limit(symptoms).evidence().get(1))
                .contains("FaultyServer$Hash.check(", "mostly in ", "FaultyServer$Hash.encipher(");
        assertThat(symptoms.events()
                        .present()
                        .orElseThrow()
                        .hotSpots()
                        .getFirst()
                        .share())
                .isGreaterThan(0.5);
    }

    @ParameterizedTest
    @EnumSource
    void fourThreadsThatSleepAreAPoolWithAQueue(JdkUnderTest jdk) throws Exception {
        CauseFinding limit =
                limit(new FaultyServerRun(ForkedJvm.java(jdk), folder, false, false).run("sleep", "4", 50));

        assertThat(limit.cause()).isEqualTo(Cause.PLATFORM_POOL);
        assertThat(limit.evidence().getFirst()).startsWith("Of the 4 threads of front ");
        assertThat(limit.evidence().get(1)).matches("4[4-6] requests of 50.0 in flight were queued for them.");
    }

    @Test
    void synchronizedPinsCarriersOn21() throws Exception {
        CauseFinding limit = limit(new FaultyServerRun(ForkedJvm.java(JdkUnderTest.JDK_21), folder, false, false)
                .run("own-monitor", "virtual", 50));

        assertThat(limit.cause()).isEqualTo(Cause.PINNED_IN_SYNCHRONIZED);
        assertThat(limit.confidence()).isEqualTo(Confidence.CONFIRMED);
    }

    private static CauseFinding limit(Symptoms symptoms) {
        return Diagnosis.diagnose(symptoms).findings().getFirst();
    }
}
