package dev.loombench.cli.terminal;

import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.report.text.CellLimit;
import dev.loombench.report.text.FindingWords;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What makes a reader distrust or repeat an experiment, each in at most two lines; information is left to `-v`.
record WarningLines(Style style, int columns) {
    private static final int MAX_LINES = 2;
    private static final String CUT = " …";
    private static final String FAILED = "trial-failed";
    private static final String MISSING = "trials-missing";

    String render(ExperimentRecord experiment) {
        List<Finding> findings = of(experiment);
        return findings.stream().map(this::line).collect(Collectors.joining());
    }

    /// Those that matter. A cell that failed isn't tried again, so that what is missing then is no news.
    static List<Finding> of(ExperimentRecord experiment) {
        boolean failed = experiment.findings().stream()
                .anyMatch(finding -> finding.code().equals(FAILED));
        return CellLimit.others(experiment).stream()
                .filter(finding -> finding.severity() != Finding.Severity.INFO)
                .filter(finding -> !failed || !finding.code().equals(MISSING))
                .toList();
    }

    private String line(Finding finding) {
        String word = finding.severity().toString();
        String text = finding.code().equals(FAILED) && !finding.evidence().isEmpty()
                ? failures(finding.evidence())
                : FindingWords.of(finding);
        List<String> lines =
                Screen.wrapped(word + ": " + text, columns, "  ").lines().toList();
        String cut = lines.size() > MAX_LINES ? lines.getFirst() + "\n" + cut(lines.get(1)) : String.join("\n", lines);
        String mark = finding.severity() == Finding.Severity.INVALID ? style.bad(word) : style.warning(word);
        return mark + cut.substring(word.length()) + "\n";
    }

    private String cut(String line) {
        return line.substring(0, Math.min(line.length(), columns - CUT.length()))
                        .stripTrailing()
                + CUT;
    }

    /// Trials that failed for the same reason in one clause.
    private static String failures(Map<String, Object> reasons) {
        Map<String, Set<String>> models = new LinkedHashMap<>();
        reasons.forEach((cell, reason) -> models.computeIfAbsent(String.valueOf(reason), why -> new LinkedHashSet<>())
                .add(cell.split(" ", 2)[0]));
        return models.entrySet().stream()
                .map(failure -> "no figures of " + String.join(", ", failure.getValue()) + ": " + failure.getKey())
                .collect(Collectors.joining("; "));
    }
}
