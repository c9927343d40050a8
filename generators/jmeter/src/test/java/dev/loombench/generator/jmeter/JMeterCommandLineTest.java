package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JMeterCommandLineTest {
    @ParameterizedTest
    @CsvSource({
        "-n -t a.jmx -l b.jtl, a.jmx, b.jtl",
        "-n --testfile a.jmx --logfile b.jtl, a.jmx, b.jtl",
        "-n --logfile=b.jtl --testfile=a.jmx, a.jmx, b.jtl",
        "-n -t a.jmx, a.jmx, ''",
        "-n -t a.jmx -l, a.jmx, ''",
        "-nt a.jmx -lb.jtl, a.jmx, b.jtl",
        "-n -ta.jmx -Jx=-l -j -l -l b.jtl, a.jmx, b.jtl",
        "-n --testfile=, '', ''"
    })
    void thePlanAndTheResultsAreFoundHoweverTheyAreWritten(String line, String plan, String results) {
        JMeterCommandLine command = JMeterCommandLine.of(line.split(" "));

        assertThat(command.plan()).isEqualTo(plan);
        assertThat(command.results()).isEqualTo(results);
    }

    @Test
    void onlyARunWithoutWindowIsOne() {
        assertThat(JMeterCommandLine.of("-n", "-t", "a.jmx").runsPlan()).isTrue();
        assertThat(JMeterCommandLine.of("--nongui", "--testfile", "a.jmx").runsPlan())
                .isTrue();
        assertThat(JMeterCommandLine.of("-t", "a.jmx").runsPlan()).isFalse();
        assertThat(JMeterCommandLine.of("-t", "a.jmx").opensWindow()).isTrue();
        assertThat(JMeterCommandLine.of("-g", "a.jtl").opensWindow()).isFalse();
        assertThat(JMeterCommandLine.of("-n", "-v", "-t", "a.jmx").runsPlan()).isFalse();
    }
}
