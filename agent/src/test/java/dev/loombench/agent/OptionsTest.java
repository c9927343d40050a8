package dev.loombench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
    @Test
    void thePathTakesTheRest() {
        Options options = Options.parse("interval=250,probe=0,limit=5000,seconds=60,file=/tmp/a,file=b,c");

        assertThat(options)
                .isEqualTo(new Options(Path.of("/tmp/a,file=b,c"), Duration.ofMillis(250), Duration.ZERO, 5_000, 60L));
    }

    @Test
    void onlyThePathIsNeeded() {
        assertThat(Options.parse("file=a"))
                .isEqualTo(new Options(
                        Path.of("a"), Duration.ofMillis(100), Duration.ofMillis(20), 16 * 1024 * 1024, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|no file",
                "interval=5|no file",
                "interval=x,file=a|needs a whole number",
                "interval,file=a|needs a whole number",
                "every=5,file=a|unknown option",
                "interval=0,file=a|at least 1",
                "probe=-1,file=a|at least 1",
                "limit=100,file=a|limit must be at least 4096",
                "seconds=0,file=a|seconds must be at least 1"
            })
    void whatIsWrongIsSaid(String text, String said) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse(text))
                .withMessageContaining(said);
    }
}
