package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatTest {
    @Test
    void foreignTextIsShownOnOneLineAndCut() {
        assertThat(Format.excerpt(" a\n  b\r\n\nc ")).isEqualTo("a b c");
        assertThat(Format.excerpt("")).isEmpty();
        assertThat(Format.excerpt("x".repeat(300))).isEqualTo("x".repeat(300));
        assertThat(Format.excerpt("x".repeat(100_000))).isEqualTo("x".repeat(300) + "…");
        assertThat(Format.excerpt("x" + "\n".repeat(100_000))).isEqualTo("x…");
        assertThat(Format.excerpt("ab😀d", 3)).as("no half character").isEqualTo("ab…");
    }

    @Test
    void whatIsLeftOutOfAListIsCounted() {
        assertThat(Format.listed(List.of("a", "b"), 2)).isEqualTo("a, b");
        assertThat(Format.listed(List.of(1, 2, 3, 4), 2)).isEqualTo("1, 2 and 2 more");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1.00",
        "-1, -1.00",
        "1.2345, 1.23",
        "-23.44, -23.4",
        "0.0123, 0.0123",
        "812, 812",
        "5240, 5240",
        "9.994, 9.99",
        "9.9999, 10.0",
        "9.996, 10.0",
        "99.96, 100",
        "999.6, 1000",
        "0.99999, 1.00",
        "0.099999, 0.100",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void threeSignificantDigitsAlsoWhereRoundingAddsOne(double value, String text) {
        assertThat(Format.significant(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "-1, -1.0",
        "3.249, 3.2",
        "9.949, 9.9",
        "9.95, '10'",
        "1339.6, '1,340'",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void tenthsBelowTen(double value, String text) {
        assertThat(Format.tenths(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"20, 20", "0.5, 0.5", "0, 0", "-1, -1", "99.9, 99.9", "1E6, 1000000", "NaN, NaN"})
    void exactFiguresKeepTheirDigits(double value, String text) {
        assertThat(Format.exact(value)).isEqualTo(text);
    }

    @Test
    void wholeNumbersHaveSeparatorsOfThousands() {
        assertThat(Format.grouped(0)).isEqualTo("0");
        assertThat(Format.grouped(-1)).isEqualTo("-1");
        assertThat(Format.grouped(999)).isEqualTo("999");
        assertThat(Format.grouped(4_194_304)).isEqualTo("4,194,304");
        assertThat(Format.grouped(Integer.valueOf(32_765))).isEqualTo("32,765");
        assertThat(Format.grouped(32_764.5)).isEqualTo("32,765");
        assertThat(Format.grouped(Double.NaN)).isEqualTo("NaN");
        assertThat(Format.grouped(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
    }

    @Test
    void countsAgreeWithTheirNouns() {
        assertThat(Format.count(0, "trial")).isEqualTo("0 trials");
        assertThat(Format.count(1, "trial")).isEqualTo("1 trial");
        assertThat(Format.count(-1, "trial")).isEqualTo("-1 trials");
        assertThat(Format.count(12_000, "trial")).isEqualTo("12000 trials");
        assertThat(Format.count(1, "trial is", "trials are")).isEqualTo("1 trial is");
        assertThat(Format.count(2, "trial is", "trials are")).isEqualTo("2 trials are");
        assertThat(Format.grouped(0, "thread")).isEqualTo("0 threads");
        assertThat(Format.grouped(1, "thread")).isEqualTo("1 thread");
        assertThat(Format.grouped(10_000, "thread")).isEqualTo("10,000 threads");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 %, 0 %, 0.0 %, 0.0 %",
        "0.00125, 0.125 %, 0 %, 0.1 %, 0.13 %",
        "0.02, 2.00 %, 2 %, 2.0 %, 2.0 %",
        "0.0999, 9.99 %, 10 %, 10.0 %, 10 %",
        "0.1, 10.0 %, 10 %, 10.0 %, 10 %",
        "0.125, 12.5 %, 13 %, 12.5 %, 13 %",
        "0.1312, 13.1 %, 13 %, 13.1 %, 13 %",
        "1, 100 %, 100 %, 100.0 %, 100 %",
        "NaN, NaN %, NaN %, NaN %, NaN %",
        "Infinity, Infinity %, Infinity %, Infinity %, Infinity %"
    })
    void measuredSharesInPercent(double share, String percent, String whole, String tenths, String rough) {
        assertThat(Format.percent(share)).isEqualTo(percent);
        assertThat(Format.wholePercent(share)).isEqualTo(whole);
        assertThat(Format.percentTenths(share)).isEqualTo(tenths);
        assertThat(Format.roughPercent(share)).isEqualTo(rough);
    }

    @Test
    void sharesBelowZeroKeepTheirSign() {
        assertThat(Format.percent(-1)).isEqualTo("-100 %");
        assertThat(Format.wholePercent(-1)).isEqualTo("-100 %");
        assertThat(Format.percentTenths(-1)).isEqualTo("-100.0 %");
    }

    @Test
    void chosenSharesInPercentHaveNoTrailingZeros() {
        assertThat(Format.percent(0.03, 4)).isEqualTo("3 %");
        assertThat(Format.percent(0.995, 4)).isEqualTo("99.5 %");
        assertThat(Format.percent(0.12345, 3)).isEqualTo("12.3 %");
        assertThat(Format.percent(0, 3)).isEqualTo("0 %");
        assertThat(Format.percent(1, 3)).isEqualTo("100 %");
        assertThat(Format.exactPercent(0.999)).isEqualTo("99.9");
        assertThat(Format.exactPercent(0.001)).isEqualTo("0.1");
        assertThat(Format.exactPercent(1)).isEqualTo("100");
    }

    @ParameterizedTest
    @CsvSource({"0, 0.0 %", "4.16, 4.2 %", "9.99, 10.0 %", "10, 10 %", "1339.6, '1,340 %'", "NaN, NaN %"})
    void figuresThatAreInPercentAlready(double percent, String text) {
        assertThat(Format.percentPoints(percent)).isEqualTo(text);
    }

    @Test
    void figuresWithTheirUnits() {
        assertThat(Format.rate(52.18)).isEqualTo("52.2/s");
        assertThat(Format.rate(0)).isEqualTo("0/s");
        assertThat(Format.quantity(0.22, "s")).isEqualTo("220 ms");
        assertThat(Format.quantity(64_200, "B")).isEqualTo("64.2 kB");
        assertThat(Format.quantity(9.04, "ops/s")).isEqualTo("9.04 ops/s");
        assertThat(Format.quantity(52.2, "/s")).isEqualTo("52.2/s");
        assertThat(Format.quantity(1.5, "")).isEqualTo("1.50");
        assertThat(Format.quantity(Double.NaN, "s")).isEqualTo("NaN s");
    }

    @Test
    void scalesFitTheUnitThatIsShown() {
        assertThat(Format.scale(0.812, "s")).isEqualTo(1e3);
        assertThat(Format.scale(64_200, "B")).isEqualTo(1e-3);
        assertThat(Format.scale(0, "s")).isEqualTo(1);
        assertThat(Format.scale(0.812, "ops/s")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0099996, 10.0 ms",
        "0.9996, 1.00 s",
        "0.00099951, 1.00 ms",
        "1.5e-6, 1.50 µs",
        "2e-9, 2.00 ns",
        "-0.22, -220 ms",
        "0, 0 s"
    })
    void secondsInTheUnitThatFits(double seconds, String text) {
        assertThat(Format.seconds(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.00 ms", "120, 0.12 ms", "12_400, 12 ms", "1_240_000, 1.2 s"})
    void waitsInMillisecondsOrSeconds(String micros, String text) {
        Duration time = Duration.ofNanos(1_000 * Long.parseLong(micros.replace("_", "")));

        assertThat(Format.waitTime(time)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0 s, 0 s",
        "0, 0 s, 0 s",
        "39600, 40 s, 39 s",
        "59500, 1 min, 59 s",
        "200000, 3 min 20 s, 3 min 20 s",
        "420000, 7 min, 7 min 0 s",
        "466000, 7 min 46 s, 7 min 46 s",
        "7200000, 2 h, 2 h 0 min",
        "7500000, 2 h 5 min, 2 h 5 min"
    })
    void durationsUpToHours(long millis, String rounded, String cut) {
        assertThat(Format.duration(Duration.ofMillis(millis))).isEqualTo(rounded);
        assertThat(Format.elapsed(Duration.ofMillis(millis))).isEqualTo(cut);
    }

    @ParameterizedTest
    @CsvSource({
        "0.2, 1 s",
        "59.4, 59 s",
        "75, 1 min 15 s",
        "120, 2 min",
        "744, 12 min",
        "14040, 3 h 54 min",
        "7200, 2 h",
        "NaN, 1 s"
    })
    void plannedTimesAreRoundedToMinutesFromTenOn(double seconds, String text) {
        assertThat(Format.plannedTime(seconds)).isEqualTo(text);
    }

    @Test
    void bytesInDecimalAndBinaryUnits() {
        assertThat(Format.bytes(812)).isEqualTo("812 B");
        assertThat(Format.bytes(999.6)).isEqualTo("1.00 kB");
        assertThat(Format.bytes(0)).isEqualTo("0 B");
        assertThat(Format.bytes(-64_200)).isEqualTo("-64.2 kB");
        assertThat(Format.binaryBytes(0)).isEqualTo("0 B");
        assertThat(Format.binaryBytes(-1)).isEqualTo("-1 B");
        assertThat(Format.binaryBytes(512)).isEqualTo("512 B");
        assertThat(Format.binaryBytes(8_300_000_000L)).isEqualTo("7.73 GiB");
        assertThat(Format.binaryBytes(Long.MAX_VALUE)).isEqualTo("8192 PiB");
    }
}
