package dev.loombench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.view.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonDescriptionTest {
    @Test
    void isWhatTheGoldenFileHolds() throws IOException {
        Golden.check(Path.of("src/test/golden/checkout.md"), summary(CompareDocumentFixtures.checkout()));
    }

    @Test
    void makesNothingOfWhatFilesName() {
        String hostile = "</code>|`*_[x](http://y)_~~www.y.z <img src=x>@all #77\n\r\u2028\u202e\\&amp;";

        String markdown = summary(CompareDocumentFixtures.named(hostile));

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
    void tellsOfTenCellsWithoutAPartner() {
        assertThat(listed(10)).hasSize(10);
        assertThat(listed(31)).hasSize(11).last().isEqualTo(Text.of(Remark.MORE_CELLS.message(21)));
    }

    /// What is listed of so many cells that only the base has.
    private static List<Text> listed(int missing) {
        return ComparisonDescription.of(CompareDocumentFixtures.lacking(missing), false).stream()
                .filter(Items.class::isInstance)
                .map(block -> ((Items) block).items())
                .toList()
                .getLast();
    }

    private static String summary(CompareDocument document) {
        return Markdown.of(ComparisonDescription.summary(document), 3);
    }
}
