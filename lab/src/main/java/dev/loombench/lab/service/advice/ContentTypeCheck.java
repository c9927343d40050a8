package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.protocol.load.RequestCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks that right responses under load had the media types of the smoke check: an error page with status 200
/// is fast, too.
public record ContentTypeCheck(AbConfig config, List<AnswerRecord> tried, List<TrialRecord> trials) {
    /// Share of other types up to which the finding is a warning; a larger one is no coincidence and voids the
    /// comparison.
    private static final double TOLERATED_SHARE = 0.01;

    private static final String NO_TYPE = "without a content type";

    /// Compares the responses of all trials with those of the smoke check.
    ///
    /// @param tried one response to each request of each side; none if the check wasn't completed
    /// @return at most one finding per side
    public static List<Finding> check(AbConfig config, List<AnswerRecord> tried, List<TrialRecord> trials) {
        return tried.size() < config.load().requests().size()
                ? List.of()
                : new ContentTypeCheck(config, tried, trials).findings();
    }

    /// Responses of one side to one request with other media types than in the smoke check.
    private record TypeMismatch(String side, AbRequest request, String usual, long answers, Map<String, Long> types) {
        long count() {
            return types.values().stream().mapToLong(Long::longValue).sum();
        }

        double share() {
            return (double) count() / answers;
        }
    }

    private static String typeName(String type) {
        return type.isEmpty() ? NO_TYPE : type;
    }

    private List<Finding> findings() {
        Map<String, List<TypeMismatch>> bySide = new LinkedHashMap<>();
        for (int i = 0; i < config.load().requests().size(); i++) {
            int index = i;
            List<TypeMismatch> ofSides =
                    config.sides().stream().map(side -> mismatch(index, side)).toList();
            if (!isDueToFeed(ofSides)) {
                ofSides.stream()
                        .filter(mismatch -> !mismatch.types().isEmpty())
                        .forEach(mismatch -> bySide.computeIfAbsent(mismatch.side(), name -> new ArrayList<>())
                                .add(mismatch));
            }
        }
        List<Finding> findings = new ArrayList<>();
        bySide.forEach((side, requests) -> findings.add(finding(side, requests)));
        return findings;
    }

    /// Whether the feed explains the types: its rows may have responses of their own types, as long as all
    /// sides give them.
    private boolean isDueToFeed(List<TypeMismatch> sideMismatches) {
        return config.load().feed().isPresent()
                && sideMismatches.stream()
                                .map(mismatch -> mismatch.types().keySet())
                                .distinct()
                                .count()
                        == 1;
    }

    private TypeMismatch mismatch(int index, AbSide side) {
        AbRequest request = config.load().requests().get(index);
        AnswerRecord usual = tried.get(index);
        Map<Integer, String> usualTypes = usualTypes(index);
        long answers = 0;
        Map<String, Long> types = new TreeMap<>();
        for (RequestCounts record : records(index, side)) {
            for (RequestCounts.AnswerKind answer : record.answers()) {
                boolean expected = request.expect().statuses().isEmpty()
                        ? answer.status() == usual.status()
                        : request.expect().allows(answer.status());
                if (expected) {
                    answers += answer.count();
                    String type = ServiceClient.mediaType(answer.contentType());
                    if (!type.equals(usualTypes.getOrDefault(answer.status(), type))) {
                        types.merge(type, answer.count(), Long::sum);
                    }
                }
            }
        }
        return new TypeMismatch(side.name(), request, usual.contentType(), answers, types);
    }

    /// Returns the media types of the smoke check by status: another expected status may have a type of its
    /// own.
    private Map<Integer, String> usualTypes(int index) {
        int requests = config.load().requests().size();
        Map<Integer, String> types = new HashMap<>();
        for (int i = index; i < tried.size(); i += requests) {
            types.putIfAbsent(tried.get(i).status(), tried.get(i).contentType());
        }
        return types;
    }

    private List<RequestCounts> records(int index, AbSide side) {
        return trials.stream()
                .filter(trial ->
                        trial.repeatedBy() == null && trial.cell().model().equals(side.name()))
                .flatMap(trial -> Stream.ofNullable(trial.load()))
                .flatMap(load -> Stream.ofNullable(load.requests()))
                .filter(requests -> index < requests.size())
                .map(requests -> requests.get(index))
                .toList();
    }

    private static Finding finding(String side, List<TypeMismatch> requests) {
        TypeMismatch worst = requests.getFirst();
        double share = requests.stream().mapToDouble(TypeMismatch::share).max().orElse(0);
        String types =
                worst.types().keySet().stream().map(ContentTypeCheck::typeName).collect(Collectors.joining(", "));
        return ServiceFinding.CONTENT_TYPE_CHANGED
                .with(worst.request().name(), worst.count(), worst.answers(), side, types, typeName(worst.usual()))
                .withSeverity(share > TOLERATED_SHARE ? Severity.INVALID : Severity.WARNING)
                .withEvidence(Map.of(
                        "side", side, "request", worst.request().name(), "types", worst.types(), "share", share));
    }
}
