package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadUpdate.JMeterSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondReporterTest {
    private static final long BEGIN = -5;
    private static final long MILLI = 1_000_000;

    @TempDir
    Path folder;

    private final List<JMeterSecond> intervals = new ArrayList<>();

    @Test
    void aLineASecondHoweverOftenItIsAsked() {
        SecondReporter seconds = new SecondReporter(folder.resolve("results.jtl"), BEGIN, intervals::add);

        for (long millis = 0; millis <= 3_100; millis += 200) {
            seconds.reportIfDue(BEGIN + millis * MILLI);
        }

        assertThat(intervals).extracting(JMeterSecond::at).containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void secondsThatWereMissedAreOne() {
        SecondReporter seconds = new SecondReporter(folder.resolve("results.jtl"), BEGIN, intervals::add);

        for (long millis : new long[] {1_200, 4_300, 4_800, 5_100}) {
            seconds.reportIfDue(BEGIN + millis * MILLI);
        }

        assertThat(intervals).extracting(JMeterSecond::at).containsExactly(1.2, 4.3, 5.1);
    }

    @Test
    void resultsThatCantBeReadEndIt() throws IOException {
        Path results = Files.writeString(folder.resolve("results.jtl"), "<testResults>\n");
        SecondReporter seconds = new SecondReporter(results, BEGIN, intervals::add);

        seconds.reportIfDue(BEGIN + 1_000 * MILLI);
        Files.delete(results);
        seconds.reportIfDue(BEGIN + 2_000 * MILLI);

        assertThat(intervals).isEmpty();
    }
}
