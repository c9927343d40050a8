package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.observe.jvm.Signal;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Isolated
class ThreadPrintTest {
    @TempDir
    static Path folder;

    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(OS.LINUX)
    void aPoolThatTheProgramMadeFirstDoesNotCarry(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "running", 1)) {
            ThreadPrint print = print(jvm);
            Set<String> carriers = print.carriers().present().orElseThrow();

            assertThat(print.mounted()).isBetween(1, carriers.size());

            assertThat(carriers)
                    .isNotEmpty()
                    .allSatisfy(thread -> assertThat(
                                    Path.of("/proc/" + jvm.jvmProcess().pid() + "/task/" + thread + "/comm"))
                            .content()
                            .startsWith("ForkJoinPool-2-"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void threadsThatOnlyParkAreOnNoCarrier() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 3)) {
            assertThat(print(jvm).carriers())
                    .isEqualTo(new Signal.Absent<>(
                            "no platform thread carried a virtual thread when threads were printed"));
        }
    }

    private static ThreadPrint print(ForkedJvm jvm) throws Exception {
        String tasks = "/proc/" + jvm.jvmProcess().pid() + "/task";
        return ThreadPrint.of(
                ThreadPrint.read(jvm.socket()),
                Set.copyOf(jvm.jvmProcess().files().names(tasks, "[0-9]*")),
                jvm.jvmProcess()::innerThreadId,
                CodeOrigin::byName);
    }
}
