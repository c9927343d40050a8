package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
    @Test
    void linesEndAsInFilesOfAnySystem() throws IOException {
        assertThat(lines(new StringReader("one\r\n\ntwo\n"))).containsExactly("one", "", "two");
        assertThat(lines(new StringReader("one\n\nlast"))).containsExactly("one", "", "last");
        assertThat(lines(new StringReader("one\rtwo\r\rthree\r"))).containsExactly("one", "two", "", "three");
        assertThat(lines(new StringReader(""))).isEmpty();
    }

    @Test
    void ofALineWithoutEndOnlyTheBeginningIsKept() throws IOException {
        List<String> lines = lines(new StringReader("x".repeat(1_000_000) + "\nnext"));

        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).hasSize(BoundedLines.MAX_LINE_LENGTH);
        assertThat(lines.getLast()).isEqualTo("next");
    }

    /// As a pipe does.
    @Test
    void partsOfALineAreJoined() throws IOException {
        Reader slow = new Reader() {
            private final StringReader text = new StringReader("ab\r\ncd\rb");

            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                return text.read(buffer, offset, 1);
            }

            @Override
            public void close() {}
        };

        assertThat(lines(slow)).containsExactly("ab", "cd", "b");
    }

    @Test
    void aTextIsFoundInAnyLine() throws IOException {
        BoundedLines lines = new BoundedLines(new StringReader("a\nb here\nc"));

        assertThat(lines.anyContains("here")).isTrue();
        assertThat(lines.next()).isEqualTo("c");
        assertThat(lines.anyContains("here")).isFalse();
    }

    private static List<String> lines(Reader text) throws IOException {
        BoundedLines lines = new BoundedLines(text);
        List<String> all = new ArrayList<>();
        for (String line = lines.next(); line != null; line = lines.next()) {
            all.add(line);
        }
        return all;
    }
}
