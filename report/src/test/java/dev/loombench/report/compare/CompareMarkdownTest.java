package dev.loombench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CompareMarkdownTest {
    @Test
    void isWhatTheGoldenFileHolds() throws IOException {
        assertThat(CompareMarkdown.of(CompareDocumentFixtures.checkout())).isEqualTo(golden());
    }

    private static String golden() throws IOException {
        try (InputStream file = Objects.requireNonNull(CompareMarkdownTest.class.getResourceAsStream("checkout.md"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void makesNothingOfWhatFilesName() {
        String hostile = "</code>|`*_[x](http://y)_~~www.y.z <img src=x>@all #77\n\r\u2028\u202e\\&amp;";

        String markdown = CompareMarkdown.of(CompareDocumentFixtures.named(hostile));

        assertThat(markdown)
                .doesNotContain(
                        "<img", "`", "[x]", "@", "\\", "#77", "\r", "\u2028", "\u202e", "~~", "&amp;", "*_", "http:",
                        "www.");
        assertThat(markdown).contains("&#64;&#8203;all", "&#35;&#8203;77");
        assertThat(markdown.replaceAll("</?(code|details|summary)>", "")).doesNotContain("<", ">");
        List<String> rows =
                markdown.lines().filter(line -> line.startsWith("|")).toList();
        assertThat(rows)
                .hasSizeGreaterThan(3)
                .allSatisfy(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(7));
    }

    @Test
    void saysWhereNothingChanged() {
        assertThat(CompareMarkdown.of(CompareDocumentFixtures.named("x")))
                .contains("No difference is confirmed, and none is likely.\n");
    }
}
