package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableViewTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, true, false);

    private static String rendered(int columns) {
        Table table = Table.of(
                "",
                "",
                List.of(
                        List.of("cached-pool", "1.5 s", "", "200 ms", "1.43 s"),
                        List.of("virtual-per-task", "212 ms", "", "200 ms", "220 ms")),
                Column.left("model", row -> row.get(0)),
                Column.right("time", row -> row.get(1)),
                Column.left("", row -> row.get(2)),
                Column.right("ideal", 1, row -> row.get(3)),
                Column.right("published", 2, row -> row.get(4)));
        return new TableView(table, columns).render(PLAIN);
    }

    @Test
    void leavesOutExpendableColumnsWhereSpaceIsShort() {
        assertThat(rendered(40)).isEqualTo("""
                model               time   ideal
                cached-pool        1.5 s  200 ms
                virtual-per-task  212 ms  200 ms
                """);
        assertThat(rendered(10)).startsWith("model               time\n");
    }

    @Test
    void namesThatBeginAlikeAreToldApartWhereTheyAreShortened() {
        assertThat(Style.shortened(Text.of("cached-pool / virtual-per-task"), 20)
                        .words())
                .isEqualTo("cached-poo…-per-task");
        assertThat(Style.shortened(Text.of("cached-pool"), 20).words()).isEqualTo("cached-pool");
    }

    @Test
    void textFromOutsideCantStyleTheTerminal() {
        Text text = Text.of("a\u001b[31mb\nc");

        assertThat(PLAIN.styled(text, 80)).isEqualTo("a [31mb c");
    }

    @Test
    void cutsTheLongestTextsWhereNothingElseHelps() {
        Table table = Table.of(
                "",
                "",
                List.of("short", "x".repeat(4_000)),
                Column.left("name", name -> name),
                Column.right("value", name -> Integer.toString(name.length())));

        assertThat(new TableView(table, 40).render(PLAIN).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(40))
                .last()
                .asString()
                .contains("x…x")
                .endsWith("x   4000");
    }
}
