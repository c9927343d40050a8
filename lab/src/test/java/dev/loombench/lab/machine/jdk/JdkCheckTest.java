package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JdkCheckTest {
    @TempDir
    Path home;

    @Test
    void theRunningOneStarts() {
        Jdk running = JdkHome.read(Path.of(System.getProperty("java.home")));

        assertThatCode(() -> JdkCheck.starts(running)).doesNotThrowAnyException();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatFailsSaysWhy() {
        Jdk jdk = jdk("echo; echo 'libjvm.so: cannot open' >&2; exit 3");

        assertThatExceptionOfType(UnfitJdk.class)
                .isThrownBy(() -> JdkCheck.starts(jdk))
                .withMessageContaining("is broken: `java -version` ended with code 3: libjvm.so: cannot open.");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatHangsIsKilled() {
        Jdk jdk = jdk("sleep 600");

        assertThatExceptionOfType(UnfitJdk.class)
                .isThrownBy(() -> JdkCheck.starts(jdk, Duration.ofSeconds(1)))
                .withMessageContaining("didn't end within 1 s");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatTheKernelRefuses() {
        Jdk jdk = jdk("");
        FakeJdk.program(home, "").toFile().delete();

        assertThatExceptionOfType(UnfitJdk.class)
                .isThrownBy(() -> JdkCheck.starts(jdk))
                .withMessageContaining("it can't be started");
    }

    private Jdk jdk(String script) {
        FakeJdk.at(home, "25", "Me");
        FakeJdk.program(home, script);
        return JdkHome.read(home);
    }
}
