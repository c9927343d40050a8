package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

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
        "-n --testfile=, '', ''"
    })
    void thePlanAndTheResultsAreFoundHoweverTheyAreWritten(String line, String plan, String results) {
        JMeterCommandLine command = JMeterCommandLine.of(line.split(" "));

        assertThat(command.plan()).isEqualTo(plan);
        assertThat(command.results()).isEqualTo(results);
    }
}
