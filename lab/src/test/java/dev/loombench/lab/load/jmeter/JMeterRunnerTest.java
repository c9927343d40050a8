package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JMeterRunnerTest {
    private static final String LINE = "2026-11-23 04:00:00,000 INFO o.a.j.e.StandardJMeterEngine: ";

    @TempDir
    Path folder;

    @Test
    void theLoadBeginsBehindTheGroupsThatSetUp() throws IOException {
        Path log = folder.resolve("jmeter.log");
        assertThat(JMeterRunner.hasBegun(log)).isFalse();

        Files.writeString(
                log, LINE + "Starting setUp thread groups\n" + LINE + "Starting setUp ThreadGroup: 1 : log in \n");
        assertThat(JMeterRunner.hasBegun(log)).isFalse();

        Files.writeString(log, LINE + "Starting ThreadGroup: 1 : users\n", StandardOpenOption.APPEND);
        assertThat(JMeterRunner.hasBegun(log)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Test failed!~java.lang.IllegalArgumentException: File a.csv must exist~\tat x.Y | Test failed! java.lang.IllegalArgumentException: File a.csv must exist
            Test failed!~2026-11-23 04:00:00,001 INFO o.a.j.JMeter: done                    | Test failed!
            no line follows                                                                 | no line follows
            """)
    void theFirstErrorOfTheLogIsQuoted(String logged, String words) throws IOException {
        Path log = folder.resolve("jmeter.log");
        assertThat(JMeterRunner.firstError(log)).isEmpty();
        Files.writeString(log, LINE + "Starting\n");
        assertThat(JMeterRunner.firstError(log)).isEmpty();

        Files.writeString(
                log,
                "2026-11-23 04:00:00,000 ERROR o.a.j.t.JMeterThread: " + logged.replace("~", "\n") + "\n",
                StandardOpenOption.APPEND);
        assertThat(JMeterRunner.firstError(log)).hasValue(words);
    }
}
