package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JMeterInstallationTest {
    @Test
    void itsHeapIsThatOfTheEnvironment() {
        assertThat(JMeterInstallation.heap(Map.of())).containsExactly("-Xms512m", "-Xmx1g");
        assertThat(JMeterInstallation.heap(Map.of("HEAP", " -Xms2g  -Xmx2g ", "JVM_ARGS", "-Dx=y")))
                .containsExactly("-Xms2g", "-Xmx2g", "-Dx=y");
        assertThat(JMeterInstallation.heap(Map.of("HEAP", " ", "JVM_ARGS", "-Xmx3g")))
                .containsExactly("-Xms512m", "-Xmx1g", "-Xmx3g");
    }

    @Test
    void itStandsInItsCommand() {
        assertThat(new JMeterInstallation(Path.of("jmeter"), JMeterInstallation.heap(Map.of("HEAP", "-Xmx2g")))
                        .command(Path.of("java"), Path.of("hiccups")))
                .startsWith("java")
                .containsAll(CrashReport.options(Path.of("")))
                .containsSequence("@" + Path.of("jmeter", "jvm.options"), "-Xmx2g")
                .doesNotContain("-Xmx1g");
    }
}
