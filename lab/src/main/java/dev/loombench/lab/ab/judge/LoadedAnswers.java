package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.journal.AbDocument.AnswerRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.journal.RequestRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Whether right answers under load were of the media type that they had when each side was tried: a
/// page that says sorry with status 200 is fast, too.
public final class LoadedAnswers {
    /// What is more than that isn't a chance any more, and voids the comparison.
    private static final double FEW = 0.01;

    private final AbOrder order;
    private final List<AnswerRecord> tried;
    private final List<TrialRecord> trials;

    private LoadedAnswers(AbOrder order, List<AnswerRecord> tried, List<TrialRecord> trials) {
        this.order = order;
        this.tried = tried;
        this.trials = trials;
    }

    /// The type alone, in lower case, without what follows it; empty where there is none.
    public static String mediaType(String contentType) {
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /// @param tried one answer to each request of each side; none where it didn't come to that
    /// @return at most one finding for each side
    public static List<Finding> of(AbOrder order, List<AnswerRecord> tried, List<TrialRecord> trials) {
        return tried.size() < order.load().requests().size()
                ? List.of()
                : new LoadedAnswers(order, tried, trials).findings();
    }

    /// What a side answered to a request, otherwise than when it was tried.
    private record Otherwise(AbRequest request, String usual, long answers, Map<String, Long> types) {
        long count() {
            return types.values().stream().mapToLong(Long::longValue).sum();
        }

        double share() {
            return (double) count() / answers;
        }

        String words(String side) {
            return request.name() + ": " + count() + " of " + answers + " correct answers of " + side
                    + " under load were "
                    + String.join(
                            ", ",
                            types.keySet().stream().map(LoadedAnswers::named).toList())
                    + ", not " + named(usual) + " as in the check before the load";
        }
    }

    private static String named(String type) {
        return type.isEmpty() ? "without a content type" : type;
    }

    private List<Finding> findings() {
        Map<String, List<Otherwise>> bySide = new LinkedHashMap<>();
        for (int i = 0; i < order.load().requests().size(); i++) {
            List<Otherwise> ofSides = new ArrayList<>();
            for (AbSide side : order.sides()) {
                ofSides.add(otherwise(i, side));
            }
            if (!isOfTheFeed(ofSides)) {
                for (int side = 0; side < ofSides.size(); side++) {
                    if (!ofSides.get(side).types().isEmpty()) {
                        bySide.computeIfAbsent(order.sides().get(side).name(), name -> new ArrayList<>())
                                .add(ofSides.get(side));
                    }
                }
            }
        }
        List<Finding> findings = new ArrayList<>();
        bySide.forEach((side, requests) -> findings.add(finding(side, requests)));
        return findings;
    }

    /// Rows may have answers of their own types, as long as all sides give them.
    private boolean isOfTheFeed(List<Otherwise> ofSides) {
        Set<Set<String>> seen = new HashSet<>();
        ofSides.forEach(otherwise -> seen.add(otherwise.types().keySet()));
        return order.load().feed().isPresent() && seen.size() == 1;
    }

    private Otherwise otherwise(int index, AbSide side) {
        AbRequest request = order.load().requests().get(index);
        AnswerRecord usual = tried.get(index);
        Map<Integer, String> usualTypes = usualTypes(index);
        long answers = 0;
        Map<String, Long> types = new TreeMap<>();
        for (RequestRecord record : records(index, side)) {
            for (RequestRecord.AnswerRecord seen : record.answers()) {
                boolean right = request.expect().statuses().isEmpty()
                        ? seen.status() == usual.status()
                        : request.expect().allows(seen.status());
                if (right) {
                    answers += seen.count();
                    String type = mediaType(seen.contentType());
                    if (!type.equals(usualTypes.getOrDefault(seen.status(), type))) {
                        types.merge(type, seen.count(), Long::sum);
                    }
                }
            }
        }
        return new Otherwise(request, usual.contentType(), answers, types);
    }

    /// By the statuses that sides answered with: another status that is expected may have a type of its
    /// own.
    private Map<Integer, String> usualTypes(int index) {
        int requests = order.load().requests().size();
        Map<Integer, String> types = new HashMap<>();
        for (int i = index; i < tried.size(); i += requests) {
            types.putIfAbsent(tried.get(i).status(), tried.get(i).contentType());
        }
        return types;
    }

    private List<RequestRecord> records(int index, AbSide side) {
        List<RequestRecord> records = new ArrayList<>();
        for (TrialRecord trial : trials) {
            if (trial.repeatedBy() == null
                    && trial.cell().model().equals(side.name())
                    && trial.load() != null
                    && trial.load().requests() != null
                    && index < trial.load().requests().size()) {
                records.add(trial.load().requests().get(index));
            }
        }
        return records;
    }

    private static Finding finding(String side, List<Otherwise> requests) {
        Otherwise worst = requests.getFirst();
        double share = requests.stream().mapToDouble(Otherwise::share).max().orElse(0);
        int others = requests.size() - 1;
        return new Finding(
                "content-type-changed",
                share > FEW ? Severity.INVALID : Severity.WARNING,
                worst.words(side)
                        + (others == 0
                                ? ""
                                : "; so did " + others + " other " + (others == 1 ? "request" : "requests")),
                "check the answer: if it is an error, let the service send an error status, or use --expect text=…",
                Map.of("side", side, "request", worst.request().name(), "types", worst.types(), "share", share));
    }
}
