package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OutcomePrinterTest {
    @Test
    void commandsToGoOnCanBeCopied() {
        assertThat(RunOutcomePrinter.resumption(Path.of("loombench-runs/a-run")))
                .isEqualTo("loombench run --resume loombench-runs/a-run");
        assertThat(AbOutcomePrinter.resumption(Path.of("it's mine/a-run")))
                .isEqualTo("loombench ab --resume 'it'\\''s mine/a-run'");
    }
}
