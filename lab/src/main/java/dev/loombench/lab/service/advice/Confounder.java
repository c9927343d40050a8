package dev.loombench.lab.service.advice;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.CheckRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.ControlVariant.Kind;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.protocol.MessageTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What could have decided a comparison in place of what was changed: a check each, whatever loads the sides.
/// It is found where a finding says so, and ruled out where that was read by which it would have been found.
@SuppressWarnings("ImmutableEnumChecker") // its set of codes is unmodifiable
public enum Confounder implements MessageTemplate {
    GENERATOR_LIMIT(
            "generator-cpu",
            "what sends the requests had CPU time left: it used {share%} of its processors at most",
            "what sends the requests was at its own limit, so figures are its own",
            LoadFinding.GENERATOR_CPU,
            LoadFinding.GENERATOR_BEHIND,
            LoadFinding.GENERATOR_SESSIONS,
            LoadFinding.GENERATOR_CONNECTIONS,
            LoadFinding.GENERATOR_OPEN_FILES),
    ACCEPT_LIMIT(
            "connections-unaccepted",
            "no connection was refused, or waited to be accepted",
            "connections were refused, or waited to be accepted",
            LoadFinding.CONNECTIONS_UNACCEPTED,
            LoadFinding.LISTEN_QUEUE,
            LoadFinding.TARGET_OPEN_FILES),
    FIXED_WAIT(
            "connections-unacknowledged",
            "no answer waited for a delayed acknowledgement of TCP",
            "answers waited for delayed acknowledgements of TCP",
            LoadFinding.DELAYED_ACKS),
    LOCAL_PORTS(
            "ephemeral-ports",
            "at most {share%} of the local ports were taken, those that earlier trials left in TIME_WAIT included",
            "local ports were short, also by those that earlier trials left in TIME_WAIT",
            LoadFinding.EPHEMERAL_PORTS),
    MALLOC_ARENAS(
            "",
            "fewer arenas of malloc leave the memory as it is",
            "a part of the memory is that of malloc's arenas, not of threads"),
    JVM_DIFFERENCES(
            "",
            "the JVMs are the same in version, vendor, heap, collector, processors and flags",
            "the JVMs differ in more than was meant",
            ServiceFinding.SIDES_DIFFER_TOO_MUCH,
            ServiceFinding.ACCOUNTS_DIFFER),
    SWITCH_WITHOUT_EFFECT(
            "",
            "requests were seen on other threads: {threads}",
            "what was meant to change the threads had no effect",
            ServiceFinding.SAME_START,
            ServiceFinding.SWITCH_NEEDS_JDK,
            ServiceFinding.SWITCH_MISPLACED,
            ServiceFinding.SWITCH_MISSPELT,
            ServiceFinding.SAME_THREADS);

    private final String figure;
    private final String words;
    private final String foundWords;
    private final Map<String, Severity> codes;

    /// @param figure figure of trials without which nothing is known; empty where it isn't one of a trial's
    /// @param words what is said where it is ruled out
    /// @param foundWords what is said where it is found
    /// @param kinds findings that say so
    Confounder(String figure, String words, String foundWords, FindingKind... kinds) {
        this.figure = figure;
        this.words = words;
        this.foundWords = foundWords;
        this.codes =
                Arrays.stream(kinds).collect(Collectors.toUnmodifiableMap(FindingKind::code, FindingKind::severity));
    }

    @Override
    public String words() {
        return words;
    }

    /// What a comparison has learnt.
    ///
    /// @param trials all trials
    /// @param findings those of the whole comparison, an objection to its sides included
    public record Evidence(
            AbConfig config,
            List<TrialRecord> trials,
            List<SideRuntime> runtimes,
            List<ComparisonRecord> comparisons,
            List<Finding> findings) {
        private Stream<TrialRecord> loaded() {
            return trials.stream().filter(trial -> trial.repeatedBy() == null && trial.pass() == null);
        }

        /// Largest share in all trials.
        private OptionalDouble largest(String figure) {
            return loaded().flatMap(trial -> share(trial, figure).stream())
                    .mapToDouble(share -> share)
                    .max();
        }

        private static Optional<Double> share(TrialRecord trial, String figure) {
            Map<String, ProofRecord> proof =
                    Optional.ofNullable(trial.load()).map(LoadRecord::proof).orElse(Map.of());
            return Optional.ofNullable(proof.get(figure))
                    .flatMap(ProofRecord::share)
                    .or(() -> Optional.ofNullable(trial.observed().get(figure)));
        }

        private List<Finding> of(Set<String> codes) {
            return Stream.concat(findings.stream(), loaded().flatMap(trial -> trial.findings().stream()))
                    .filter(finding -> codes.contains(finding.code()))
                    .toList();
        }

        /// What serves requests on each side; empty where it isn't known of all, or is the same.
        private Optional<List<String>> threads() {
            boolean known = runtimes.stream().allMatch(side -> side.threads() != null);
            boolean differ =
                    runtimes.stream().map(SideRuntime::threads).distinct().count() > 1;
            return known && differ
                    ? Optional.of(runtimes.stream()
                            .map(side -> side.side() + " on " + SideRuntimeText.threads(side))
                            .toList())
                    : Optional.empty();
        }
    }

    /// @return those that apply, in the order of this table
    public static List<CheckRecord> check(Evidence evidence) {
        return Arrays.stream(values())
                .flatMap(confounder -> confounder.record(evidence).stream())
                .toList();
    }

    private Optional<CheckRecord> record(Evidence evidence) {
        String code = name().toLowerCase(Locale.ROOT).replace('_', '-');
        return outcome(evidence)
                .map(outcome -> new CheckRecord(
                        code, outcome, outcome.equals(CheckRecord.FOUND) ? foundWords : message(values(evidence))));
    }

    private Object[] values(Evidence evidence) {
        return switch (this) {
            case GENERATOR_LIMIT, LOCAL_PORTS ->
                new Object[] {evidence.largest(figure).orElse(0)};
            case SWITCH_WITHOUT_EFFECT -> new Object[] {evidence.threads().orElse(List.of())};
            case ACCEPT_LIMIT, FIXED_WAIT, MALLOC_ARENAS, JVM_DIFFERENCES -> new Object[0];
        };
    }

    /// Outcome of the check; empty where it doesn't apply.
    private Optional<String> outcome(Evidence evidence) {
        List<Finding> found = evidence.of(codes.keySet());
        if (found.stream().anyMatch(finding -> finding.severity() != Severity.INFO)) {
            // One that is less severe than its kind is near a limit, or most likely another program's.
            return found.stream().anyMatch(finding -> finding.severity() == codes.get(finding.code()))
                    ? Optional.of(CheckRecord.FOUND)
                    : Optional.empty();
        }
        return switch (this) {
            case GENERATOR_LIMIT, ACCEPT_LIMIT, FIXED_WAIT, LOCAL_PORTS ->
                fineIf(evidence.largest(figure).isPresent());
            case MALLOC_ARENAS -> ofArenas(evidence);
            case JVM_DIFFERENCES ->
                fineIf(found.isEmpty()
                        && evidence.runtimes().size() > 1
                        && evidence.runtimes().stream().allMatch(Confounder::isKnown));
            case SWITCH_WITHOUT_EFFECT -> fineIf(evidence.threads().isPresent());
        };
    }

    private static boolean isKnown(SideRuntime side) {
        return side.java() != null
                && side.vm() != null
                && side.maxHeap() != null
                && side.collector() != null
                && side.processors() != null;
    }

    private static Optional<String> fineIf(boolean ruledOut) {
        return ruledOut ? Optional.of(CheckRecord.FINE) : Optional.empty();
    }

    /// What the side with fewer arenas shows, if there is one and its pairs decide.
    private static Optional<String> ofArenas(Evidence evidence) {
        List<ComparisonVerdict> verdicts = evidence.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(SideMetrics.MEMORY)
                        && evidence.config().sides().stream()
                                .filter(side -> side.name()
                                        .equals(comparison.candidate().model()))
                                .flatMap(side -> side.control().stream())
                                .anyMatch(control -> control.kind() == Kind.FEWER_ARENAS))
                .map(ComparisonRecord::verdict)
                .toList();
        if (verdicts.contains(ComparisonVerdict.BETTER)) {
            return Optional.of(CheckRecord.FOUND);
        }
        return fineIf(!verdicts.isEmpty() && verdicts.stream().allMatch(ComparisonVerdict.SAME::equals));
    }
}
