package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, true, false);

    private static TextTable table() {
        TextTable table = new TextTable(List.of(
                TableColumn.left("model"),
                TableColumn.right("time"),
                TableColumn.left(""),
                TableColumn.right("ideal").expendable(1),
                TableColumn.right("published").expendable(2)));
        table.add(cells("cached-pool", "1.5 s", "", "200 ms", "1.43 s"));
        table.add(cells("virtual-per-task", "212 ms", "", "200 ms", "220 ms"));
        return table;
    }

    private static List<TableCell> cells(String... texts) {
        return Arrays.stream(texts).map(TableCell::of).toList();
    }

    @Test
    void leavesOutExpendableColumnsWhereSpaceIsShort() {
        assertThat(table().render(PLAIN, 40)).isEqualTo("""
                model               time   ideal
                cached-pool        1.5 s  200 ms
                virtual-per-task  212 ms  200 ms
                """);
        assertThat(table().render(PLAIN, 10)).startsWith("model               time\n");
    }

    @Test
    void textFromOutsideCantStyleTheTerminal() {
        assertThat(TableCell.of("a\u001b[31mb\nc").plain()).isEqualTo("a [31mb c");
    }

    @Test
    void cutsTheLongestTextsWhereNothingElseHelps() {
        TextTable table = new TextTable(List.of(TableColumn.left("name"), TableColumn.right("value")));
        table.add("short", "1");
        table.add("x".repeat(4_000), "2");

        assertThat(table.render(Style.of(Style.ColorMode.NEVER, false, false), 40)
                        .lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(40))
                .last()
                .asString()
                .endsWith("x…      2");
    }
}
