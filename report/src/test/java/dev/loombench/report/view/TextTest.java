package dev.loombench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTest {
    private static final Text LINE = Text.of("0.83–0.91");

    @Test
    void anEmptyLineKeepsItsPlace() {
        for (List<Text> lines : List.of(List.of(Text.EMPTY, LINE), List.of(LINE, Text.EMPTY), List.of(LINE, LINE))) {
            assertThat(Text.lines(lines).split()).isEqualTo(lines);
        }
    }

    @Test
    void emptyLinesAreNoText() {
        assertThat(Text.lines(List.of())).isEqualTo(Text.EMPTY);
        assertThat(Text.lines(List.of(Text.EMPTY, Text.EMPTY))).isEqualTo(Text.EMPTY);
    }
}
