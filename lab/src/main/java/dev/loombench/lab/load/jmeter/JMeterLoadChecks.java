package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.protocol.load.LoadError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Checks of a JMeter plan's figures by the rules for any load.
public final class JMeterLoadChecks {
    /// Shortest window without a warning.
    private static final Duration MIN_WINDOW = Duration.ofSeconds(3);

    /// Smallest share of all requests that a window may have without a warning.
    private static final double MIN_WINDOW_SHARE = 0.2;

    private static final int MAX_LABEL_LENGTH = 80;

    /// Smallest share of all waiting that a label has which is named.
    private static final double MIN_SLOW_SHARE = 0.5;

    /// Smallest ratio of its mean to that of the other labels.
    private static final double MIN_SLOW_RATIO = 2;

    static final String ASSERTED = "what the plan asserts";
    private static final String FAILING = "{label} ({failed} of {count})";
    private static final String ALIKE_FAILING = "{label} ({failed} of {count}: {error})";
    private static final String OFTEN_FAILING = "{label} ({failed} of {count}, most often {error})";

    private JMeterLoadChecks() {}

    /// Converts a plan's results to the result of a load, with its checks.
    ///
    /// @param monitor of processes and network over the window
    public static LoadResult result(
            JtlResult result,
            JMeterRunSettings run,
            List<String> summaries,
            LoadMonitor monitor,
            Optional<CpuSplit> split) {
        LoadResult checked = checked(result, result.figures(run.users(), run.pause(), summaries), monitor, split);
        List<Finding> findings = new ArrayList<>(checked.findings());
        findings.addAll(warnings(result, run.unreadProperties(result.users())));
        findings.addAll(ofLabels(result.labels()));
        return checked.with(findings);
    }

    /// Applies the rules to the figures of a plan's results.
    static LoadResult checked(JtlResult result, LoadFigures figures, LoadMonitor monitor, Optional<CpuSplit> split) {
        SampleErrors errors = result.reported().failures();
        LoadEvidence evidence = new LoadEvidence(
                figures,
                JudgedPercentile.DEFAULT,
                monitor.observed(),
                split.orElse(null),
                Duration.ofMillis(Math.max(errors.longestMillis(), result.longestCutOffMillis())),
                errors.words(),
                ASSERTED);
        LoadResult checked = LoadResult.of(figures, Optional.empty(), Optional.of(evidence));
        List<Finding> findings = new ArrayList<>(checked.findings());
        openFiles(result).ifPresent(finding -> {
            findings.removeIf(other -> other.code().equals(finding.code()));
            findings.addFirst(finding);
        });
        if (result.steady() != null) {
            uncounted(
                    LoadFinding.WRONG_ANSWERS_OUTSIDE, LoadFinding.FAILED_REQUESTS_OUTSIDE, result.outside(), findings);
        }
        uncounted(
                LoadFinding.WRONG_ANSWERS_OF_SETUP,
                LoadFinding.FAILED_REQUESTS_OF_SETUP,
                result.setupErrors(),
                findings);
        findings.sort(Comparator.comparing(Finding::severity).reversed());
        return checked.with(findings);
    }

    /// JMeter's errors by its own limit of open files, which otherwise look like connections that the server broke.
    private static Optional<Finding> openFiles(JtlResult result) {
        return Stream.of(result.reported().failures(), result.outside(), result.setupErrors())
                .flatMap(errors -> errors.first().values().stream())
                .filter(words -> words.contains("Too many open files"))
                .findFirst()
                .map(LoadFinding.JMETER_OPEN_FILES::with);
    }

    /// Reports errors before or after the window, or in groups that only set up or tear down. Wrong answers void the
    /// load whenever they came; requests without an answer changed no figure.
    private static void uncounted(
            LoadFinding ofWrong, LoadFinding ofFailed, SampleErrors errors, List<Finding> findings) {
        long wrong = errors.counts().count(LoadError.WRONG_ANSWER);
        long failed = errors.counts().total() - wrong;
        if (wrong > 0) {
            findings.add(ofWrong.with(wrong, errors.first().getOrDefault(LoadError.WRONG_ANSWER, ""))
                    .withEvidence(Map.of("wrong", wrong)));
        }
        if (failed > 0) {
            findings.add(ofFailed.with(failed, errors.unanswered()).withEvidence(Map.of("failed", failed)));
        }
    }

    /// Lists the reservations about a plan's figures that don't depend on the server.
    private static List<Finding> warnings(JtlResult result, List<String> unread) {
        List<Finding> findings = new ArrayList<>();
        if (result.steady() == null) {
            findings.add(LoadFinding.NO_STEADY_WINDOW.with());
        }
        JtlFigures reported = result.reported();
        if (result.steady() != null && isSmall(result, reported)) {
            findings.add(LoadFinding.SHORT_STEADY_WINDOW.with(
                    reported.span().seconds(),
                    reported.samples(),
                    result.total().samples()));
        }
        if (!unread.isEmpty()) {
            findings.add(LoadFinding.PLAN_PROPERTIES_UNREAD.with(unread.size(), unread, unread.getFirst()));
        }
        return findings;
    }

    private static boolean isSmall(JtlResult result, JtlFigures window) {
        return window.span().length().compareTo(MIN_WINDOW) < 0
                || window.samples() < MIN_WINDOW_SHARE * result.total().samples();
    }

    /// Names the labels that fail, and the one in which the users wait.
    static List<Finding> ofLabels(List<LabelRecord> labels) {
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
            List<String> named = failing.stream().map(JMeterLoadChecks::failing).toList();
            findings.add(LoadFinding.FAILING_LABELS
                    .with(failing.size(), samplers.size(), named)
                    .withEvidence(Map.of("labels", failing.size())));
        }
    }

    private static String failing(LabelRecord label) {
        String error = label.error();
        if (error == null) {
            return MessageTemplate.fill(FAILING, name(label), label.failed(), label.count());
        }
        Long often = label.errorCount();
        return MessageTemplate.fill(
                often != null && often < label.failed() ? OFTEN_FAILING : ALIKE_FAILING,
                name(label),
                label.failed(),
                label.count(),
                error);
    }

    /// Names the label that takes most of the users' time, if it is far slower than the others.
    private static void slow(List<LabelRecord> samplers, List<Finding> findings) {
        double all = samplers.stream().mapToDouble(JMeterLoadChecks::seconds).sum();
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
