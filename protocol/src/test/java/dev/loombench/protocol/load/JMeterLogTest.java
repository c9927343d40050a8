package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JMeterLogTest {
    private static final String LINE = "2026-11-23 04:00:00,000 INFO o.a.j.e.StandardJMeterEngine: ";
    private static final String ERROR = "2026-11-23 04:00:00,000 ERROR o.a.j.t.JMeterThread: ";

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private JMeterLog log = new JMeterLog(file);

    @BeforeEach
    void setUp() {
        file = folder.resolve("jmeter.log");
        log = new JMeterLog(file);
    }

    @Test
    void theLoadBeginsBehindTheGroupsThatSetUp() throws IOException {
        assertThat(log.hasStartedLoadGroup()).isFalse();

        Files.writeString(
                file, LINE + "Starting setUp thread groups\n" + LINE + "Starting setUp ThreadGroup: 1 : log in \n");
        assertThat(log.hasStartedLoadGroup()).isFalse();

        Files.writeString(file, LINE + "Starting ThreadGroup: 1 : users\n", StandardOpenOption.APPEND);
        assertThat(log.hasStartedLoadGroup()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Test failed!~java.lang.IllegalArgumentException: File a.csv must exist~\tat x.Y | Test failed! File a.csv must exist
            Error in NonGUIDriver java.lang.IllegalArgumentException: Problem loading 'x'. | Problem loading 'x'.
            Not read~x.Y: Problem loading 'ä.jmx'. ~Cause:~Cannot: a.B~~ Detail:x~\tat x.Y  | Not read x.Y: Problem loading 'ä.jmx'. Cause: Cannot: a.B
            Test failed!~2026-11-23 04:00:00,001 INFO o.a.j.JMeter: done                    | Test failed!
            no line follows                                                                 | no line follows
            """)
    void theFirstErrorIsQuoted(String logged, String words) throws IOException {
        assertThat(log.firstError()).isEmpty();
        Files.writeString(file, LINE + "Starting with an ERROR x: y\n");
        assertThat(log.firstError()).isEmpty();

        Files.writeString(file, ERROR + logged.replace("~", "\n") + "\n", StandardOpenOption.APPEND);
        assertThat(log.firstError()).hasValue(words);
    }

    @Test
    void aFatalErrorIsOne() throws IOException {
        Files.writeString(file, ERROR.replace("ERROR", "FATAL") + "no room\n" + ERROR + "later\n");

        assertThat(log.firstError()).hasValue("no room");
    }

    @Test
    void ofALongErrorTheBeginningIsQuoted() throws IOException {
        Files.writeString(file, ERROR + "too\nlong" + "e".repeat(100_000));

        assertThat(log.firstError().orElseThrow()).startsWith("too longeeee").hasSizeLessThan(700);
    }
}
