package dev.loombench.lab.results;

import dev.loombench.lab.Golden;
import dev.loombench.lab.run.RepositoryFiles;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page of formats is that of the table.
class FormatPageTest {
    private static final String PAGE = "docs/reference/formats.md";
    private static final String BEGIN = "<!-- formats: generated from formats.yaml by FormatPageTest -->\n";

    @Test
    void theFormatsAreListedAsTheTableSays() {
        String table = "| tool | what is read | figures | a sample is |\n|---|---|---|---|\n"
                + ToolResults.FormatTable.ROWS.stream()
                        .map(FormatPageTest::line)
                        .collect(Collectors.joining());

        Golden.checkPart(RepositoryFiles.path(PAGE), BEGIN, table);
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
