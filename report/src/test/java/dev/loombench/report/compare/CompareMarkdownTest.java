package dev.loombench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareMarkdownTest {
    @Test
    void isWhatTheGoldenFileHolds() throws IOException {
        Golden.check(Path.of("src/test/golden/checkout.md"), CompareMarkdown.of(CompareDocumentFixtures.checkout()));
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
                .allSatisfy(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(8));
    }

    @Test
    void saysWhereNothingChanged() {
        assertThat(CompareMarkdown.of(CompareDocumentFixtures.named("x")))
                .contains("No difference is confirmed, and none is likely.\n");
    }
}
