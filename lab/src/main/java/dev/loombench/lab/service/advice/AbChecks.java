package dev.loombench.lab.service.advice;

import dev.loombench.lab.analysis.validity.ExperimentChecks;
import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.analysis.validity.FindingScope;
import dev.loombench.lab.analysis.validity.PrecisionCheck;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.config.ServiceFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Findings that qualify the comparison of sides: failed, overloaded, flagged and missing trials.
final class AbChecks {
    /// Codes of informational findings of trials that are passed on: how their windows became steady.
    private static final Set<String> REPORTED_INFOS = Set.of("steady-state-not-tested", "warm-up-extended");

    private AbChecks() {}

    static List<Finding> check(
            AbConfig config, List<TrialRecord> trials, int planned, List<ComparisonRecord> comparisons) {
        List<Finding> findings = new ArrayList<>();
        failed(config, trials, !comparisons.isEmpty(), findings);
        overloaded(config, trials, findings);
        ofTrials(config, trials, findings);
        int completed =
                (int) trials.stream().filter(trial -> trial.repeats() == null).count();
        if (completed < planned) {
            findings.add(ServiceFinding.TRIALS_MISSING
                    .with(planned - completed, planned)
                    .withEvidence(Map.of("planned", planned, "done", completed)));
        }
        PrecisionCheck.fewBlocks(comparisons, ServiceFinding.ONE_PAIR, ServiceFinding.FEW_PAIRS)
                .ifPresent(findings::add);
        ExperimentChecks.flagged(trials, ExperimentFinding.TRIALS_DISTURBED).ifPresent(findings::add);
        return findings;
    }

    /// Reports failed trials. A repeated trial counts by its repetition.
    private static void failed(AbConfig config, List<TrialRecord> all, boolean compared, List<Finding> findings) {
        List<TrialRecord> trials =
                all.stream().filter(trial -> trial.repeatedBy() == null).toList();
        List<TrialRecord> failed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .toList();
        failed(
                config,
                trials,
                failed.stream()
                        .filter(trial -> !AbAnalysis.isVoidedByTheMachine(trial))
                        .toList(),
                ServiceFinding.TRIAL_FAILED,
                Severity.INVALID,
                findings);
        failed(
                config,
                trials,
                failed.stream().filter(AbAnalysis::isVoidedByTheMachine).toList(),
                ServiceFinding.TRIALS_VOIDED,
                !compared || failed.size() * 2 > trials.size() ? Severity.INVALID : Severity.WARNING,
                findings);
    }

    private static void failed(
            AbConfig config,
            List<TrialRecord> all,
            List<TrialRecord> failed,
            ServiceFinding kind,
            Severity severity,
            List<Finding> findings) {
        if (!failed.isEmpty()) {
            Map<String, Object> evidence = new LinkedHashMap<>();
            failed.forEach(trial -> evidence.putIfAbsent(trial.cell().label(), String.valueOf(trial.failure())));
            TrialRecord first = failed.getFirst();
            findings.add(kind.with(
                            failed.size(),
                            all.size(),
                            SideLoad.words(config, first.cell()),
                            String.valueOf(first.failure()))
                    .withSeverity(severity)
                    .withEvidence(evidence));
        }
    }

    private static void overloaded(AbConfig config, List<TrialRecord> trials, List<Finding> findings) {
        for (SideWork work : config.load().works()) {
            config.sides().forEach(side -> {
                CellRecord cell = SideLoad.cell(side.name(), work);
                List<TrialRecord> cellTrials = trials.stream()
                        .filter(trial -> trial.cell().equals(cell))
                        .toList();
                if (Overload.of(cellTrials)) {
                    findings.add(ServiceFinding.OVERLOADED
                            .with(side.name(), work.name())
                            .withEvidence(work.evidence(side.name())));
                }
            });
        }
    }

    /// Reports warnings of trials, and the informational findings passed on, once per code. What the machine disturbed
    /// is counted apart, since its shares differ from trial to trial.
    private static void ofTrials(AbConfig config, List<TrialRecord> trials, List<Finding> findings) {
        Map<String, List<TrialRecord>> byCode = new LinkedHashMap<>();
        trials.stream()
                .filter(TrialRecord::counts)
                .forEach(trial -> trial.findings().stream()
                        .filter(finding -> finding.severity() == Severity.WARNING
                                || finding.voids() != null
                                || REPORTED_INFOS.contains(finding.code()))
                        .filter(finding -> !finding.code().equals(ExperimentFinding.TRIALS_DISTURBED.code()))
                        .forEach(finding -> byCode.computeIfAbsent(finding.code(), code -> new ArrayList<>())
                                .add(trial)));
        byCode.forEach((code, flagged) -> {
            Finding first = flagged.getFirst().findings().stream()
                    .filter(finding -> finding.code().equals(code))
                    .findFirst()
                    .orElseThrow();
            findings.add(first.with(FindingScope.IN_TRIALS.message(
                            flagged.size(),
                            trials.size(),
                            SideLoad.words(config, flagged.getFirst().cell()),
                            first.message()))
                    .withEvidence(Map.of(
                            "trials", flagged.stream().map(TrialRecord::id).toList())));
        });
    }
}
