package dev.loombench.lab.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.RunError;
import dev.loombench.lab.service.config.ServiceError;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorKindTest {
    private static final List<String> WORDS = Stream.<ErrorKind[]>of(
                    FileError.values(), OptionError.values(), RunError.values(), ServiceError.values())
            .flatMap(Stream::of)
            .map(ErrorKind::words)
            .toList();

    @Test
    void eachHasWordsOfItsOwnThatFitOnALine() {
        assertThat(WORDS)
                .doesNotHaveDuplicates()
                .allSatisfy(words -> assertThat(words)
                        .hasSizeLessThan(220)
                        .doesNotContain("  ")
                        .doesNotEndWith(".")
                        .doesNotMatch("(?s).*; .*; .*"));
    }

    @Test
    void placesAreFilledInTheirOrder() {
        assertThat(OptionError.OUT_OF_RANGE.error("--forks", "0", 1, 1_000))
                .hasMessage("--forks 0: must be from 1 to 1,000");
    }
}
