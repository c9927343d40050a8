package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JMeterCommandLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n -t a.jmx -l b.jtl",
                "-n --testfile a.jmx --logfile b.jtl",
                "-n --logfile=b.jtl --testfile=a.jmx",
                "-nt a.jmx -lb.jtl",
                "-n -ta.jmx -Jx=-l -j -t -l b.jtl"
            })
    void thePlanIsFoundHoweverItIsWritten(String line) {
        assertThat(JMeterCommandLine.of(line.split(" ")).plan()).isEqualTo("a.jmx");
    }

    @Test
    void anOptionWithoutItsValueHasNone() {
        assertThat(JMeterCommandLine.of("-n", "--testfile=").plan()).isEmpty();
        assertThat(JMeterCommandLine.of("-n", "-t").plan()).isEmpty();
    }

    @Test
    void onlyARunWithoutWindowIsOne() {
        assertThat(JMeterCommandLine.of("-n", "-t", "a.jmx").runsPlan()).isTrue();
        assertThat(JMeterCommandLine.of("--nongui", "--testfile", "a.jmx").runsPlan())
                .isTrue();
        assertThat(JMeterCommandLine.of("-t", "a.jmx").runsPlan()).isFalse();
        assertThat(JMeterCommandLine.of("-n", "-v", "-t", "a.jmx").runsPlan()).isFalse();
    }
}
