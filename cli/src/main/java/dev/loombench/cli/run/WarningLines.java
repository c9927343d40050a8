package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.FindingText;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Renders the warnings of an experiment, each in at most two lines; information is left to `-v`.
record WarningLines(Style style, int columns) {
    private static final int MAX_LINES = 2;
    private static final String ELLIPSIS = " …";
    private static final String TRIAL_FAILED = "trial-failed";
    private static final String TRIALS_MISSING = "trials-missing";

    String render(ExperimentRecord experiment) {
        List<Finding> findings = select(experiment);
        return findings.stream().map(this::line).collect(Collectors.joining());
    }

    /// Warnings worth showing. "Trials missing" is left out if a trial failed, since a failed cell isn't tried
    /// again.
    static List<Finding> select(ExperimentRecord experiment) {
        boolean failed = experiment.findings().stream()
                .anyMatch(finding -> finding.code().equals(TRIAL_FAILED));
        return CellBottleneck.otherFindings(experiment).stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .filter(finding -> !failed || !finding.code().equals(TRIALS_MISSING))
                .toList();
    }

    private String line(Finding finding) {
        String word = finding.severity().toString();
        String text = finding.code().equals(TRIAL_FAILED) && !finding.evidence().isEmpty()
                ? failures(finding.evidence())
                : FindingText.of(finding);
        List<String> lines =
                Screen.wrapped(word + ": " + text, columns, "  ").lines().toList();
        String shortened =
                lines.size() > MAX_LINES ? lines.getFirst() + "\n" + cut(lines.get(1)) : String.join("\n", lines);
        return style.severity(finding.severity()) + shortened.substring(word.length()) + "\n";
    }

    private String cut(String line) {
        return line.substring(0, Math.min(line.length(), columns - ELLIPSIS.length()))
                        .stripTrailing()
                + ELLIPSIS;
    }

    /// Failed trials, grouped by reason.
    private static String failures(Map<String, Object> reasons) {
        Map<String, Set<String>> models = new LinkedHashMap<>();
        reasons.forEach((cell, reason) -> models.computeIfAbsent(String.valueOf(reason), why -> new LinkedHashSet<>())
                .add(cell.split(" ", 2)[0]));
        return models.entrySet().stream()
                .map(failure -> "no figures of " + String.join(", ", failure.getValue()) + ": " + failure.getKey())
                .collect(Collectors.joining("; "));
    }
}
