package dev.loombench.lab.results;

import dev.loombench.lab.Golden;
import dev.loombench.lab.run.RepositoryFiles;
import java.util.LinkedHashSet;
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
        return "| " + row.title() + " | " + row.read() + " | "
                + (row.names().isEmpty() ? names(row) : row.names()) + " | "
                + switch (row.evidence()) {
                    case RUNS -> "a process";
                    case REPETITIONS -> "a repetition in one process";
                    case REQUESTS -> "a file";
                }
                + " |\n";
    }

    private static String names(ToolFormat row) {
        Set<String> names = Stream.concat(row.figures().stream(), row.partFigures().stream())
                .map(DeclaredMetric::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!row.right().isEmpty()) {
            names.add("errors");
        }
        return names.stream()
                .map(name -> name.equals(row.primary().getFirst()) ? "**`" + name + "`**" : "`" + name + "`")
                .collect(Collectors.joining(", "));
    }
}
