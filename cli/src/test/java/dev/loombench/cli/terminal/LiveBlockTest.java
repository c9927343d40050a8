package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.ProgressView.ProgressMode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveBlockTest {
    private static final int COLUMNS = 12;
    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[(\\d*)([AJK])");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final LiveBlock block = block(COLUMNS);

    private LiveBlock block(int columns) {
        return new LiveBlock(new PrintStream(err, true, StandardCharsets.UTF_8), ProgressMode.LIVE, columns);
    }

    @Test
    void itGrowsAndShrinks() {
        block.paint(List.of("trial 1"));
        block.paint(List.of("trial 1", "CPU 87 %", "RSS 142 MB"));
        assertThat(screen()).containsExactly("trial 1", "CPU 87 %", "RSS 142 MB");

        block.paint(List.of("trial 2"));
        assertThat(screen()).containsExactly("trial 2");
    }

    @Test
    void whatStaysIsWrittenAboveIt() {
        block.paint(List.of("trial 1", "CPU 87 %"));
        block.printLine("note");
        block.paint(List.of("trial 1", "CPU 9 %"));

        assertThat(screen()).containsExactly("loombench:", "  note", "trial 1", "CPU 9 %");
    }

    @ParameterizedTest
    @CsvSource({"40, 3", "60, 2", "80, 2"})
    void linesAreFoldedAtWordsBeforeTheEdgeWhereATerminalWouldBreakThem(int columns, int rows) {
        String line = "trial 11 of 24, 12 min 5 s left  http-wait jdk-http(virtual) load=500/s connections=10000";
        LiveBlock folded = block(columns);

        folded.printLine(line);
        folded.paint(List.of(line));

        assertThat(screen()).hasSize(2 * rows).allMatch(row -> row.length() < columns);
        assertThat(String.join(" ", screen()).split(" +"))
                .containsExactly(
                        ("loombench: " + line + " " + line).replace("  ", ", ").split(" +"));

        folded.paint(List.of("trial 12"));
        assertThat(screen()).hasSize(rows + 1).endsWith("trial 12");
    }

    @Test
    void aWordLongerThanARowTakesSeveral() {
        block.paint(List.of("of " + "x".repeat(20)));
        assertThat(screen()).hasSize(4).allMatch(row -> row.length() < COLUMNS);

        block.paint(List.of("trial 2"));

        assertThat(screen()).containsExactly("trial 2");
    }

    @Test
    void whatATaskSaysCannotSteerTheTerminal() {
        block.paint(List.of("red\u001b[2J"));

        assertThat(screen()).containsExactly("red [2J");
    }

    /// Content of a terminal after this output. It interprets line ends, carriage returns, moving up and
    /// clearing.
    private List<String> screen() {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        int column = 0;
        String text = err.toString(StandardCharsets.UTF_8);
        Matcher sequence = SEQUENCE.matcher(text);
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            if (c == '\u001b' && sequence.find(i) && sequence.start() == i) {
                switch (sequence.group(2)) {
                    case "A" -> row -= Integer.parseInt(sequence.group(1));
                    case "J" -> {
                        lines.get(row).setLength(column);
                        lines.subList(row + 1, lines.size()).clear();
                    }
                    default -> lines.get(row).setLength(column);
                }
                i = sequence.end();
                continue;
            }
            if (c == '\r') {
                column = 0;
            } else if (c == '\n') {
                row++;
                column = 0;
                if (row == lines.size()) {
                    lines.add(new StringBuilder());
                }
            } else {
                lines.get(row).replace(column, column + 1, String.valueOf(c));
                column++;
            }
            i++;
        }
        return lines.stream()
                .map(StringBuilder::toString)
                .filter(line -> !line.isEmpty())
                .toList();
    }
}
