package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureTextTest {
    private static final String JSON = """
            {"metrics": {"http_reqs": {"rate": 12.5}, "dur{ok:true}": {"p(95)": 3}, "a.b": {"c.d": 7}},
             "results": [{"mean": 0.25, "text": "1,234.5", "word": "fast", "none": null}], "a/b": {"m~n": 1e3},
             "requests.rate": 99}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            metrics.http_reqs.rate       | 12.5
            /metrics/http_reqs/rate      | 12.5
            metrics.dur{ok:true}.p(95)   | 3
            metrics.a.b.c.d              | 7
            results.0.mean               | 0.25
            results[0].mean              | 0.25
            /results/0/mean              | 0.25
            results[0].text              | 1234.5
            /a~1b/m~0n                   | 1000
            /requests.rate               | 99
            /metrics/http_reqs.rate      | 12.5
            /metrics.http_reqs.rate      | 12.5
            """)
    void pathsOfBothKinds(String path, double figure) {
        assertThat(figure("it", JSON, path)).isEqualTo(figure);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            metrics.none       | nothing at metrics.none
            results[1].mean    | nothing at results[1].mean
            results.first      | nothing at results.first
            metrics            | no number, but '{
            results[0].word    | no number, but 'fast'
            results[0].none    | no number, but 'null'
            """)
    void whatIsNotThereOrNoNumberIsSaid(String path, String message) {
        assertThatThrownBy(() -> figure("it", JSON, path))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aPathToSeveralValuesIsRefused() {
        assertThatThrownBy(() -> figure("it", "{\"runs\": [1, 2, 3]}", "runs.*"))
                .hasMessage(FileError.SEVERAL_THERE.message("it", "x", 3, "runs.*"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rate\": 5}",
                "warming up\n{\n  \"rate\": 5\n}\ndone",
                "{\"rate\": 1}\n{\"rate\": 2}\n{\"rate\": 5}\n",
                "[info] begins\n{\"rate\": 5}\n"
            })
    void jsonMayHaveOtherLinesAroundIt(String text) {
        assertThat(figure("it", text, "rate")).isEqualTo(5);
    }

    @Test
    void whatIsNoJsonIsSaidWithItsLine() {
        assertThatThrownBy(() -> figure("it", "hello\nworld", "rate"))
                .hasMessage(FileError.NOT_JSON.message("it:1:1", "hello"));
        assertThatThrownBy(() -> figure("it", " \n", "rate"))
                .hasMessage(FileError.NOTHING_THERE.message("it", "x", "rate"));
        assertThatThrownBy(() -> figure("it", "[".repeat(100_000), "rate")).isInstanceOf(UserErrorException.class);
        assertThatThrownBy(() -> figure("it", "{\"rate\": 1e999}", "rate"))
                .hasMessage(FileError.NOT_NUMBER.message("x", "it", "Infinity"));
    }

    @Test
    void theLastLineWithAMatchCounts() {
        FigureText text = new FigureText(new ForeignText("it", "tps = 1.5\r\ntps = 2.5\nothers\n"));

        assertThat(DeclaredMetric.parse("tps=more:~^tps = ([0-9.]+)$~").figure(List.of(text)))
                .isEqualTo(2.5);
        assertThatThrownBy(
                        () -> DeclaredMetric.parse("tpm=more:~tpm = ([0-9.]+)~").figure(List.of(text)))
                .hasMessage(FileError.NO_LINE.message("it", "tpm", "tpm = ([0-9.]+)"));
    }

    @Test
    @Timeout(20)
    void anExpressionThatTriesTooManyWaysIsEnded() {
        FigureText text = new FigureText(new ForeignText("it", "a".repeat(60)));

        assertThatThrownBy(() -> text.find(Pattern.compile("(a+)+b\\1"), Duration.ofMillis(100)))
                .hasMessage(FileError.ENDLESS_SEARCH.message("(a+)+b\\1", "it"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "", "NaN", "Infinity", "1d", "0x1p3", "1,23", "1e999"})
    void whatIsNoNumberIsRefused(String word) {
        assertThat(FigureText.number(word)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            results.*.mean          | 0.25
            results[mean!=1].mean   | 0.25
            results[word=fast].mean | 0.25
            metrics.http_*.rate     | 12.5
            metrics.none?.a.b.c.d   | 7
            """)
    void aPathMayStandForWhatItDoesNotName(String path, double figure) {
        assertThat(figure("it", JSON, path)).isEqualTo(figure);
    }

    private static double figure(String where, String text, String path) {
        return DeclaredMetric.parse("x=more:" + path).figure(List.of(new FigureText(new ForeignText(where, text))));
    }
}
