package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Recorded servers under load, on this JDK and on 21.
@DisabledOnOs(OS.WINDOWS)
class RecordedServersTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        FaultyServerRun.classes(folder);
    }

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource
    void aKilledServerLeavesWhatWasFlushed(JdkUnderTest jdk) throws Exception {
        CauseFinding limit = Diagnosis.diagnose(
                        new FaultyServerRun(ForkedJvm.java(jdk), folder).run(100, 4, 50, Duration.ZERO))
                .findings()
                .getFirst();

        assertThat(limit.cause()).isEqualTo(Cause.PLATFORM_POOL);
        assertThat(limit.evidence().getFirst().values()).startsWith(4L, "front");
        assertThat(limit.sentences().get(1)).matches("4[4-6] requests of 50.0 .*");
    }

    @ConcurrentTest
    @Test
    void aServerWithLittleToDoHasReachedNoLimit() throws Exception {
        Symptoms symptoms =
                new FaultyServerRun(ForkedJvm.java(JdkUnderTest.THIS), folder).run(0, 8, 2, Duration.ofMillis(50));

        assertThat(Diagnosis.diagnose(symptoms).findings()).isEmpty();
    }
}
