package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.AbDocument.CauseRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Findings and conditions on what limits each side, from the diagnoses of their JVMs under load. Sides with
/// the same limit share a sentence.
public final class LimitFindings {
    /// Prefix of the codes of these findings; the cause's code follows.
    public static final String CODE_PREFIX = "limit-";

    private static final String CONFIRMED = "confirmed";

    /// Code of a cause that concerns the machine, not the side; other causes come first.
    private static final String STARVED = "starved";

    private static final int MAX_EVIDENCE_SENTENCES = 2;

    private LimitFindings() {}

    /// Sides with the same limit.
    ///
    /// @param cause main cause of the first of them; empty if nothing limits them
    /// @param all whether these are all the sides
    private record Group(List<DiagnosisRecord> sides, Optional<CauseRecord> cause, boolean all) {
        String names() {
            boolean alike = sides.stream().map(DiagnosisRecord::rate).distinct().count() == 1;
            return all && alike && sides.size() > 1
                    ? (sides.size() == 2 ? Answer.BOTH : Answer.ALL_SIDES).words()
                    : sides.stream().map(side -> alike ? side.side() : at(side)).collect(Collectors.joining(" and "));
        }

        private static String at(DiagnosisRecord side) {
            Double rate = side.rate();
            return side.side() + (rate == null ? "" : " (at " + Format.rate(rate) + ")");
        }
    }

    /// Returns one finding per group of sides with the same limit, and one per reason for a missing diagnosis.
    ///
    /// @param diagnoses one diagnosis per side, or none
    public static List<Finding> findings(List<DiagnosisRecord> diagnoses) {
        List<Finding> findings = new ArrayList<>();
        groups(diagnoses).forEach(group -> findings.add(finding(group)));
        unknown(diagnoses)
                .forEach((reason, sides) -> findings.add(ServiceFinding.LIMIT_UNKNOWN
                        .with(String.join(" and ", sides), reason)
                        .withEvidence(Map.of("sides", sides))));
        return findings;
    }

    /// Returns the limits that must persist for a recommendation to hold; only confirmed ones.
    ///
    /// @param diagnoses one diagnosis per side, or none
    public static List<String> conditions(List<DiagnosisRecord> diagnoses) {
        return groups(diagnoses).stream()
                .flatMap(group -> group.cause().stream()
                        .filter(LimitFindings::isConfirmed)
                        .map(cause -> Answer.LIMIT_STAYS.message(group.names(), cause.limit())))
                .toList();
    }

    private static List<Group> groups(List<DiagnosisRecord> diagnoses) {
        return diagnoses.stream()
                .filter(diagnosis -> diagnosis.java() != null)
                .collect(Collectors.groupingBy(
                        diagnosis -> cause(diagnosis)
                                .map(cause -> cause.confidence() + cause.limit())
                                .orElse(""),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(sides -> new Group(sides, cause(sides.getFirst()), sides.size() == diagnoses.size()))
                .toList();
    }

    private static Map<String, List<String>> unknown(List<DiagnosisRecord> diagnoses) {
        return diagnoses.stream()
                .filter(diagnosis -> diagnosis.java() == null && diagnosis.reason() != null)
                .collect(Collectors.groupingBy(
                        diagnosis -> String.valueOf(diagnosis.reason()),
                        LinkedHashMap::new,
                        Collectors.mapping(DiagnosisRecord::side, Collectors.toList())));
    }

    private static Optional<CauseRecord> cause(DiagnosisRecord diagnosis) {
        return diagnosis.findings().stream()
                .filter(cause -> !cause.cause().equals(STARVED))
                .findFirst()
                .or(() -> diagnosis.findings().stream().findFirst());
    }

    private static boolean isConfirmed(CauseRecord cause) {
        return cause.confidence().equals(CONFIRMED);
    }

    private static Finding finding(Group group) {
        List<String> sides = group.sides().stream().map(DiagnosisRecord::side).toList();
        if (group.cause().isEmpty()) {
            return ServiceFinding.LIMIT_NONE.with(group.names()).withEvidence(Map.of("sides", sides));
        }
        CauseRecord cause = group.cause().get();
        Finding limit = (isConfirmed(cause) ? ServiceFinding.LIMIT : ServiceFinding.LIMIT_SUSPECTED)
                .with(group.names(), cause.limit(), evidence(group), cause.remedy());
        return new Finding(
                CODE_PREFIX + cause.cause(),
                limit.severity(),
                limit.message(),
                limit.remedy(),
                Map.of("sides", sides, "confidence", cause.confidence()));
    }

    /// Returns the evidence for each side of a group, in sentences.
    private static String evidence(Group group) {
        return group.sides().stream()
                .map(side -> (group.sides().size() > 1 ? side.side() + ": " : "")
                        + cause(side).map(LimitFindings::evidence).orElse(""))
                .collect(Collectors.joining(" "));
    }

    private static String evidence(CauseRecord cause) {
        return cause.evidence().stream().limit(MAX_EVIDENCE_SENTENCES).collect(Collectors.joining(" "))
                + cause.frames().stream()
                        .findFirst()
                        .map(frame -> " See " + frame + ".")
                        .orElse("");
    }
}
