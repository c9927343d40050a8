package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmRuntimeTest {
    private static final String GROUP = "/docker/4f";

    @TempDir
    Path root;

    @Test
    void aQuotaLimitsTheProcessorsThatItSees() {
        assertThat(runtime("100000 100000", "").processors()).hasValue(1);
        assertThat(runtime("150000 100000", "").processors()).hasValue(2);
        assertThat(runtime("900000 100000", "").processors()).hasValue(4);
        assertThat(runtime("max 100000", "").processors()).hasValue(4);
        assertThat(runtime("100000 100000", "-XX:ActiveProcessorCount=3").processors())
                .hasValue(3);
    }

    @Test
    void flagsThatItWasGivenAreThoseWithoutTextAndWithoutWhatIsToldApart() {
        assertThat(runtime(
                                "max 100000",
                                "-Xmx1g -Xss256k -XX:+UseZGC -XX:+UseStringDeduplication -XX:HeapDumpPath=/secret"
                                        + " -Dkey=1 -XX:MaxGCPauseMillis=5")
                        .givenFlags())
                .containsExactly("-XX:+UseStringDeduplication", "-XX:MaxGCPauseMillis=5", "-Xss256k");
    }

    private JvmRuntime runtime(String quota, String flags) {
        FakeProcFiles fake = new FakeProcFiles(root)
                .cgroupUnified("/")
                .put("/proc/42/cgroup", "0::" + GROUP)
                .put("/proc/42/status", "Name:\tjava\nCpus_allowed_list:\t0-3")
                .put("/sys/fs/cgroup" + GROUP + "/cpu.max", quota);
        return new JvmRuntime(
                new JvmProcess(fake.files(), 42, 42, 1),
                Map.of(),
                Map.of(),
                flags,
                "jvm_args: " + flags + "\njava_command: app -XX:+NotThis ");
    }
}
