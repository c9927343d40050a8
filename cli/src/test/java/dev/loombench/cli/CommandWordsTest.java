package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.Notice;
import dev.loombench.protocol.MessageTemplate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
    @Test
    void eachHasWordsOfItsOwnThatFitOnALine() {
        assertThat(Stream.<MessageTemplate[]>of(CommandError.values(), CommandFailure.values(), Notice.values())
                        .flatMap(Stream::of)
                        .map(MessageTemplate::words))
                .doesNotHaveDuplicates()
                .allSatisfy(words -> assertThat(words)
                        .hasSizeLessThan(240)
                        .doesNotContain("  ")
                        .doesNotEndWith(".")
                        .doesNotMatch("(?s).*; .*; .*"));
    }
}
