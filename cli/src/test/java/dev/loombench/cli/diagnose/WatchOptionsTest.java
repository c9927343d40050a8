package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.lab.catalog.jvm.ShellWords;
import dev.loombench.lab.diagnose.collect.VirtualThreadFigures;
import dev.loombench.lab.store.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which options of `diagnose --watch` fit together, and what a line looks like.
class WatchOptionsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--watch --interval 99ms|--interval 99ms: must be from 100ms to 1h",
                "--watch --interval soon|--interval soon: 'soon' is not a duration with a unit (ns, us, ms, s, m, h),"
                        + " such as 200ms",
                "--watch --for 500ms|--for 500ms: must be at least 1s",
                "--watch --for 4s --interval 5s|--for 4s: must be at least 5s"
            })
    void whatDoesNotFitIsOneLine(String options, String message) {
        CommandResult result = CommandResult.by(words("diagnose 1 " + options));

        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo("loombench: " + message + System.lineSeparator());
    }

    @Test
    void aNumberAloneIsAProcess() {
        CommandResult result = CommandResult.by("diagnose", "--watch", "999999999");

        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("999999999").hasLineCount(1);
    }

    @Test
    void aLineIsOneObjectWithoutWhatIsNotKnown() {
        String time = "2026-11-26T19:00:01.250Z";

        assertThat(Json.line(new VirtualThreadFigures(time, 1_000L, 2, 14L, 3, 2, 3.25, 0.5)))
                .isEqualTo("{\"time\":\"2026-11-26T19:00:01.250Z\",\"live\":1000,\"mounted\":2,\"queued\":14,"
                        + "\"carriers\":3,\"parallelism\":2,\"delayMillis\":3.25,\"meanDelayMillis\":0.5}");
        assertThat(Json.line(new VirtualThreadFigures(time, null, 2, 0L, 2, 2, null, null)))
                .isEqualTo("{\"time\":\"2026-11-26T19:00:01.250Z\",\"mounted\":2,\"queued\":0,\"carriers\":2,"
                        + "\"parallelism\":2}");
    }

    private static Object[] words(String text) {
        return ShellWords.split(text).orElseThrow().toArray();
    }
}
