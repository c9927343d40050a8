package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.RepositoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page of formats is that of the table. With `-Dloombench.lists=record` it is written instead.
class FormatPageTest {
    private static final String PAGE = "docs/reference/formats.md";
    private static final String BEGIN = "<!-- formats: generated from formats.yaml by FormatPageTest -->\n";
    private static final String END = "<!-- end -->";

    @Test
    void theFormatsAreListedAsTheTableSays() throws IOException {
        String page = RepositoryFiles.text(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        int to = page.indexOf(END);
        String table = "| tool | what is read | figures | a sample is |\n|---|---|---|---|\n"
                + ToolResults.FormatTable.ROWS.stream()
                        .map(FormatPageTest::line)
                        .collect(Collectors.joining());

        if (System.getProperty("loombench.lists", "").equals("record")) {
            Files.writeString(RepositoryFiles.path(PAGE), page.substring(0, from) + table + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(table);
        }
    }

    private static String line(ToolFormat row) {
        return "| " + row.title() + " | " + row.text("read").orElseThrow() + " | "
                + row.text("names").orElseGet(() -> names(row)) + " | "
                + switch (row.text("evidence").orElse("")) {
                    case "runs" -> "a process";
                    case "repetitions" -> "a repetition in one process";
                    default -> "a file";
                }
                + " |\n";
    }

    private static String names(ToolFormat row) {
        List<String> primaries = row.texts("primary");
        Set<String> names = Stream.concat(row.texts("figures").stream(), row.texts("part-figures").stream())
                .map(text -> DeclaredMetric.row(text).name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!row.texts("right").isEmpty()) {
            names.add("errors");
        }
        return names.stream()
                .map(name -> name.equals(primaries.getFirst()) ? "**`" + name + "`**" : "`" + name + "`")
                .collect(Collectors.joining(", "));
    }
}
