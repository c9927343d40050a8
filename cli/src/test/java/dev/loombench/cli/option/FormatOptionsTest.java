package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.LoadProgress;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class FormatOptionsTest {
    @Command
    private static final class AnyCommand {
        @Mixin
        private FormatOptions output = new FormatOptions();
    }

    /// Progress that is opened before a program is started goes between that program's output, as
    /// messages do.
    @Test
    void progressTakesTheWayOfMessages() throws IOException {
        AnyCommand command = new AnyCommand();
        new CommandLine(command).parseArgs();
        LoadProgress progress = command.output.loadProgress();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();

        try (Closeable _ = command.output.messagesInto(messages)) {
            progress.printLine("a second");
            command.output.warn("a message");
        }

        assertThat(messages.toString(StandardCharsets.UTF_8))
                .containsSubsequence("loombench: a second", "loombench: a message");
    }
}
