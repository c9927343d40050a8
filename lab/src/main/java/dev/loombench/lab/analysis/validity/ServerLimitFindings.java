package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reports what limited servers under load, according to their diagnosis trials.
public final class ServerLimitFindings {
    /// Code of the finding that names a server's limit.
    public static final String SERVER_LIMIT = "server-limit";

    private ServerLimitFindings() {}

    /// One finding for each diagnosed cell.
    static List<Finding> of(List<TrialRecord> trials) {
        boolean severalJdks = trials.stream().map(TrialRecord::jdk).distinct().count() > 1;
        List<Finding> findings = new ArrayList<>();
        for (TrialRecord trial : trials) {
            if (trial.forDiagnosis() && trial.repeatedBy() == null) {
                trial.findings().stream()
                        .filter(finding -> finding.code().equals(SERVER_LIMIT))
                        .map(finding -> new Finding(
                                SERVER_LIMIT,
                                finding.severity(),
                                label(trial, severalJdks) + ": " + finding.message(),
                                finding.remedy(),
                                finding.evidence()))
                        .forEach(findings::add);
            }
        }
        return findings;
    }

    private static String label(TrialRecord trial, boolean severalJdks) {
        return Stream.of(trial.cell().label(), severalJdks ? "on JDK " + trial.jdk() : "")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
