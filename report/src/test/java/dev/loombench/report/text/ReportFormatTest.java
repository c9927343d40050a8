package dev.loombench.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportFormatTest {
    @Test
    void ratiosHaveTheDigitsThatTheyDeserve() {
        assertThat(ReportFormat.ratio(6.104)).isEqualTo("6.1×");
        assertThat(ReportFormat.ratio(1.0312)).isEqualTo("1.03×");
        assertThat(ReportFormat.ratio(1.999)).isEqualTo("2.0×");
        assertThat(ReportFormat.ratio(9.97)).isEqualTo("10×");
        assertThat(ReportFormat.ratio(41.3)).isEqualTo("41×");
        assertThat(ReportFormat.ratio(0.0243)).isEqualTo("0.0243×");
        assertThat(ReportFormat.ratios(5.21, 7.13)).isEqualTo("5.2–7.1");
        assertThat(ReportFormat.ratios(5.21, null)).isEmpty();
    }

    @Test
    void oneOfSomethingIsOne() {
        assertThat(ReportFormat.value(1, "collections")).isEqualTo("1 collection");
        assertThat(ReportFormat.value(1, "switches")).isEqualTo("1 switch");
        assertThat(ReportFormat.value(1234, "threads")).isEqualTo("1,234 threads");
    }

    @Test
    void anIntervalIsInTheUnitOfItsMiddle() {
        assertThat(ReportFormat.ends(0.99, 0.98, 1.02, "s")).isEqualTo("980–1020");
        assertThat(ReportFormat.ends(74e-6, 65e-6, 83e-6, "s")).isEqualTo("65.0–83.0");
        assertThat(ReportFormat.ends(9.04, 8.77, 9.31, "ops/s")).isEqualTo("8.77–9.31");
        assertThat(ReportFormat.ends(9.04, null, 9.31, "ops/s")).isEmpty();
    }

    @Test
    void aShellReadsTheWordsBack() {
        assertThat(ShellCommand.line(List.of("loombench", "run", "a b", "it's", "p99<100ms", "")))
                .isEqualTo("loombench run 'a b' 'it'\\''s' 'p99<100ms' ''");
    }
}
