package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JMeterTest {
    @Test
    void itsHeapIsThatOfTheEnvironment() {
        assertThat(JMeter.heap(Map.of())).containsExactly("-Xms512m", "-Xmx1g");
        assertThat(JMeter.heap(Map.of("HEAP", " -Xms2g  -Xmx2g ", "JVM_ARGS", "-Dx=y")))
                .containsExactly("-Xms2g", "-Xmx2g", "-Dx=y");
        assertThat(JMeter.heap(Map.of("HEAP", " ", "JVM_ARGS", "-Xmx3g")))
                .containsExactly("-Xms512m", "-Xmx1g", "-Xmx3g");
    }

    @Test
    void itStandsInItsCommand() {
        assertThat(new JMeter(Path.of("jmeter"), JMeter.heap(Map.of("HEAP", "-Xmx2g")))
                        .command(Path.of("java"), Path.of("hiccups")))
                .containsSequence("java", "@" + Path.of("jmeter", "jvm.options"), "-Xmx2g")
                .doesNotContain("-Xmx1g");
    }
}
