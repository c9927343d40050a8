package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LiveBlockTest {
    private static final int COLUMNS = 12;
    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[(\\d*)([AJK])");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final LiveBlock block = new LiveBlock(new PrintStream(err, true, StandardCharsets.UTF_8), COLUMNS);

    @Test
    void eachPaintingTakesThePlaceOfTheOneBefore() {
        block.paint(List.of("trial 1", "CPU 87 %", "RSS 142 MB"));
        block.paint(List.of("trial 1", "CPU 9 %", "RSS 142 MB"));

        assertThat(screen()).containsExactly("trial 1", "CPU 9 %", "RSS 142 MB");
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
        block.clear();
        err.writeBytes("a notice\n".getBytes(StandardCharsets.UTF_8));
        block.paint(List.of("trial 1", "CPU 9 %"));

        assertThat(screen()).containsExactly("a notice", "trial 1", "CPU 9 %");
    }

    @Test
    void noLineReachesTheEdgeWhereATerminalWouldBreakIt() {
        block.paint(List.of("a line that is too long", "short"));

        assertThat(screen()).containsExactly("a line that", "short").allMatch(line -> line.length() < COLUMNS);
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
