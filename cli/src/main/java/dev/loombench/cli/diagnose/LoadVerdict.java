package dev.loombench.cli.diagnose;

import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.load.LoadDescription;
import dev.loombench.report.view.Sentence;
import java.util.Map;
import java.util.Objects;

/// Validity of a load that ran while its target was diagnosed, and what it means for the diagnosis.
public enum LoadVerdict implements MessageTemplate {
    /// The figures are valid.
    SOUND(""),
    /// The generator or the machine was the bottleneck: the figures are void, but the target was under load.
    VOID(" The load's figures are invalid: {cause}. The generator or the machine was the limit, not the JVM. What is"
            + " said above of the JVM holds for the load that reached it."),
    /// The target gave no correct answers, or too many wrong ones.
    UNANSWERED(" {cause}. So the JVM isn't healthy under this load, whatever else was found."),
    /// The load couldn't be started, or ended early.
    UNMADE(" The load ended early: {cause}.");

    private static final String LOAD = "Load: {method} {target}: {arrivals}.";
    private static final String ANSWERED = " Answered as expected: {rate:/s}; {errors}.";
    private static final String ANSWERED_WITHIN =
            " Answered as expected: {rate:/s}; p50 {p50}, p99 {p99} from when each request was due; {errors}.";

    private final String words;

    LoadVerdict(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }

    public static LoadVerdict of(LoadResult load) {
        if (load.failure().isPresent()) {
            return UNMADE;
        }
        if (LoadChecks.firstInvalidOfServer(load.findings()).isPresent()) {
            return UNANSWERED;
        }
        return LoadChecks.firstInvalidOutsideServer(load.findings()).isPresent() ? VOID : SOUND;
    }

    /// The load with its figures, and what this verdict on it means.
    Sentence on(LoadDocument load) {
        String cause = load.findings().stream()
                .filter(finding -> finding.severity() == Severity.INVALID)
                .findFirst()
                .map(Finding::message)
                .orElse("the reason is unknown");
        return new Sentence(MessageTemplate.fill(
                        LOAD, load.subject(), load.target(), LoadDescription.arrivals(String.valueOf(load.arrivals())))
                + figures(load)
                + (this == SOUND ? "" : message(cause)));
    }

    private static String figures(LoadDocument load) {
        Double answered = load.throughput();
        if (answered == null) {
            return "";
        }
        Map<String, Double> intended = Objects.requireNonNullElse(load.intended(), Map.of());
        Double median = intended.get("p50");
        Double tail = intended.get("p99");
        String errors = LoadDescription.errors(load.errors(), load.requests().getOrDefault("unfinished", 0L));
        return median == null || tail == null
                ? MessageTemplate.fill(ANSWERED, answered, errors)
                : MessageTemplate.fill(
                        ANSWERED_WITHIN,
                        answered,
                        load.latencyText("p50", median),
                        load.latencyText("p99", tail),
                        errors);
    }
}
