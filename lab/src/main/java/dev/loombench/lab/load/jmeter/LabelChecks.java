package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Names the labels of a plan that fail, and the one in which its users wait.
final class LabelChecks {
    private static final int MAX_LABEL_LENGTH = 80;

    /// Smallest share of all waiting that a label has which is named.
    private static final double MIN_SLOW_SHARE = 0.5;

    /// Smallest ratio of its mean to that of the other labels.
    private static final double MIN_SLOW_RATIO = 2;

    private LabelChecks() {}

    static List<Finding> check(List<LabelRecord> labels) {
        List<LabelRecord> samplers =
                labels.stream().filter(label -> !label.transaction()).toList();
        List<Finding> findings = new ArrayList<>();
        failing(samplers, findings);
        slow(samplers, findings);
        return findings;
    }

    private static void failing(List<LabelRecord> samplers, List<Finding> findings) {
        List<LabelRecord> failing = samplers.stream()
                .filter(label -> label.failed() > 0)
                .sorted(Comparator.comparingLong(LabelRecord::failed).reversed())
                .toList();
        if (!failing.isEmpty()) {
            List<String> named = failing.stream()
                    .map(label -> name(label) + " (" + label.failures() + ")")
                    .toList();
            findings.add(LoadFinding.FAILING_LABELS
                    .with(failing.size(), samplers.size(), named)
                    .withEvidence(Map.of("labels", failing.size())));
        }
    }

    /// Names the label that takes most of the users' time, if it is far slower than the others.
    private static void slow(List<LabelRecord> samplers, List<Finding> findings) {
        double all = samplers.stream().mapToDouble(LabelChecks::seconds).sum();
        long count = samplers.stream().mapToLong(LabelRecord::count).sum();
        for (LabelRecord label : samplers) {
            double others = (all - seconds(label)) / (count - label.count());
            if (count > label.count()
                    && seconds(label) >= MIN_SLOW_SHARE * all
                    && label.mean() >= MIN_SLOW_RATIO * others
                    && all > 0) {
                double share = seconds(label) / all;
                findings.add(LoadFinding.SLOW_LABEL
                        .with(share, name(label), label.mean(), others)
                        .withEvidence(Map.of("share", share)));
            }
        }
    }

    private static double seconds(LabelRecord label) {
        return label.mean() * label.count();
    }

    private static String name(LabelRecord label) {
        return "'" + Format.excerpt(label.label(), MAX_LABEL_LENGTH) + "'";
    }
}
