package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkSelection.JdkStartCheck;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkStartCheckTest {
    @TempDir
    Path home;

    @Test
    void theRunningOneStarts() {
        Jdk running = JdkHome.read(Path.of(System.getProperty("java.home")));

        assertThatCode(() -> JdkStartCheck.requireStarts(running)).doesNotThrowAnyException();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatFailsSaysWhy() {
        Jdk jdk = jdk("echo; echo 'libjvm.so: cannot open' >&2; exit 3");

        assertThatExceptionOfType(UnusableJdkException.class)
                .isThrownBy(() -> JdkStartCheck.requireStarts(jdk))
                .withMessageContaining(" code 3: libjvm.so: cannot open;");
    }

    /// A real JVM, which finds no place for its classes.
    @Test
    @EnabledOnOs(OS.LINUX)
    void oneWithoutAddressSpaceIsNotBroken() {
        Jdk jdk = jdk("ulimit -v 1500000; exec '" + System.getProperty("java.home") + "/bin/java' \"$@\"");

        assertThatExceptionOfType(UnusableJdkException.class)
                .isThrownBy(() -> JdkStartCheck.requireStarts(jdk))
                .withMessageContaining("ulimit -v");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatHangsIsKilled() {
        Jdk jdk = jdk("sleep 600");

        assertThatExceptionOfType(UnusableJdkException.class)
                .isThrownBy(() -> JdkStartCheck.requireStarts(jdk, Duration.ofSeconds(1)))
                .withMessageContaining("didn't end within 1 s");
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @CsvSource({
        "echo '<html>garbage', 'printed no version, but: <html>garbage;'",
        "true, printed no version;",
        "head -c 10000 /dev/zero, printed no version",
        "yes x | tr -d '[:space:]' | head -c 10000 || true, 'printed no version, but: xxx'"
    })
    void oneThatPrintsGarbageIsNoJdk(String script, String problem) {
        Jdk jdk = jdk(script);

        assertThatExceptionOfType(UnusableJdkException.class)
                .isThrownBy(() -> JdkStartCheck.requireStarts(jdk))
                .withMessageContaining("is broken: `java -version` " + problem)
                .satisfies(broken -> assertThat(broken.getMessage()).hasSizeLessThan(800));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatPrintsWithoutEndIsStopped() {
        Jdk jdk = jdk("yes garbage");

        assertThatExceptionOfType(UnusableJdkException.class).isThrownBy(() -> JdkStartCheck.requireStarts(jdk));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oneThatTheKernelRefuses() {
        Jdk jdk = jdk("");
        FakeJdk.program(home, "").toFile().delete();

        assertThatExceptionOfType(UnusableJdkException.class)
                .isThrownBy(() -> JdkStartCheck.requireStarts(jdk))
                .withMessageContaining("it can't be started");
    }

    private Jdk jdk(String script) {
        FakeJdk.at(home, "25", "Me");
        FakeJdk.program(home, script);
        return JdkHome.read(home);
    }
}
