package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.JMeterSummaryLine.SummaryUsers;
import org.junit.jupiter.api.Test;

class JMeterSummaryLineTest {
    @Test
    void tellsWhatCameSinceTheLastOne() {
        String line = "summary +    119 in 00:01:06 =   20.1/s Avg:  1003 Min:  1001 Max:  1008 Err:     7 (5.88%)"
                + " Active: 1 Started: 20 Finished: 19";

        assertThat(JMeterSummaryLine.parse(line))
                .hasValue(new JMeterSummaryLine(
                        line, false, 119, 66, 20.1, 1003, 1001, 1008, 7, new SummaryUsers(1, 20, 19)));
    }

    @Test
    void tellsTheTotal() {
        String line = "summary =   7552 in 00:02:25 =   52.2/s Avg: 16468 Min:  1013 Max: 28077 Err:     0 (0.00%)";

        assertThat(JMeterSummaryLine.parse(line))
                .hasValue(new JMeterSummaryLine(line, true, 7552, 145, 52.2, 16468, 1013, 28077, 0, null));
    }

    @Test
    void otherLinesAreNone() {
        assertThat(JMeterSummaryLine.parse("Creating summariser <summary>")).isEmpty();
        assertThat(JMeterSummaryLine.parse(
                        "summary =      0 in 00:00:00 = ******/s Avg:     0 Min: 9223372036854775807 Max:"
                                + " -9223372036854775808 Err:     0 (0.00%)"))
                .isEmpty();
    }
}
