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

/// Recorded servers of one known limit, on this JDK and on 21, that do nothing but wait.
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
    void sleepingVirtualThreadsWaitAndItIsSaidWhere(JdkUnderTest jdk) throws Exception {
        CauseFinding limit = limit(with(jdk).run("sleep", "virtual", 50));

        assertThat(limit.cause()).isEqualTo(Cause.REQUESTS_WAIT);
        assertThat(limit.evidence().getFirst()).contains("requests in flight sleep in ", "FaultyServer.sleepFor(");
    }

    @ConcurrentTest
    @Test
    void aKilledServerLeavesWhatWasFlushed() throws Exception {
        CauseFinding limit = limit(
                new FaultyServerRun(ForkedJvm.java(JdkUnderTest.THIS), folder, false, true).run("sleep", "4", 20));

        assertThat(limit.cause()).isEqualTo(Cause.PLATFORM_POOL);
    }

    @ConcurrentTest
    @Test
    void aPoolBehindAnotherIsTheOneThatIsFull() throws Exception {
        CauseFinding limit = limit(with(JdkUnderTest.THIS).run("backend", "16", 32));

        assertThat(limit.cause()).isEqualTo(Cause.PLATFORM_POOL);
        assertThat(limit.evidence().getFirst()).contains("Of the 4 threads of backend ");
    }

    @ConcurrentTest
    @Test
    void aServerWithLittleToDoHasReachedNoLimit() throws Exception {
        Symptoms symptoms = with(JdkUnderTest.THIS).run("nothing", "8", 2, Duration.ofMillis(50));

        assertThat(Diagnosis.diagnose(symptoms).findings()).isEmpty();
    }

    private static CauseFinding limit(Symptoms symptoms) {
        return Diagnosis.diagnose(symptoms).findings().getFirst();
    }

    private static FaultyServerRun with(JdkUnderTest jdk) {
        return new FaultyServerRun(ForkedJvm.java(jdk), folder, false, false);
    }
}
