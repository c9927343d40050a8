package dev.loombench.lab.service.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.ServiceError;
import java.time.Duration;
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
        assertThat(new FigureText(DriverFigures.PRINTED, JSON).jsonFigure("x", path))
                .isEqualTo(figure);
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
        assertThatThrownBy(() -> new FigureText(DriverFigures.PRINTED, JSON).jsonFigure("x", path))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
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
        assertThat(new FigureText(DriverFigures.PRINTED, text).jsonFigure("x", "rate"))
                .isEqualTo(5);
    }

    @Test
    void whatIsNoJsonIsSaidWithItsLine() {
        assertThatThrownBy(() -> new FigureText(DriverFigures.PRINTED, "hello\nworld").jsonFigure("x", "rate"))
                .hasMessage(FileError.NOT_JSON.message(DriverFigures.PRINTED + ":1:1", "hello"));
        assertThatThrownBy(() -> new FigureText(DriverFigures.PRINTED, " \n").jsonFigure("x", "rate"))
                .hasMessage(ServiceError.NOTHING_THERE.message(DriverFigures.PRINTED, "x", "rate"));
        assertThatThrownBy(() -> new FigureText("it", "[".repeat(100_000)).jsonFigure("x", "rate"))
                .isInstanceOf(UserErrorException.class);
        assertThatThrownBy(() -> new FigureText("it", "{\"rate\": 1e999}").jsonFigure("x", "rate"))
                .hasMessage(ServiceError.NOT_NUMBER.message("x", "it", "Infinity"));
    }

    @Test
    void theLastLineWithAMatchCounts() {
        FigureText text = new FigureText("it", "tps = 1.5\r\ntps = 2.5\nothers\n");

        assertThat(text.lastMatch(Pattern.compile("^tps = ([0-9.]+)$"))).hasValue("2.5");
        assertThat(text.lastMatch(Pattern.compile("tpm = ([0-9.]+)"))).isEmpty();
    }

    @Test
    @Timeout(20)
    void anExpressionThatTriesTooManyWaysIsEnded() {
        FigureText text = new FigureText(DriverFigures.PRINTED, "a".repeat(60));

        assertThatThrownBy(() -> text.lastMatch(Pattern.compile("(a+)+b\\1"), Duration.ofMillis(100)))
                .hasMessage(ServiceError.ENDLESS_SEARCH.message("(a+)+b\\1", DriverFigures.PRINTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "", "NaN", "Infinity", "1d", "0x1p3", "1,23", "1e999"})
    void whatIsNoNumberIsRefused(String word) {
        assertThatThrownBy(() -> new FigureText("it", "").number("x", word))
                .hasMessage(ServiceError.NOT_NUMBER.message("x", "it", word));
    }
}
