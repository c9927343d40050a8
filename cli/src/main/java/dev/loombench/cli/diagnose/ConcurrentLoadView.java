package dev.loombench.cli.diagnose;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.LoadDescription;
import java.util.Map;

/// Renders the concurrent load of a diagnosis as a paragraph.
public final class ConcurrentLoadView {
    private static final int MAX_WIDTH = 80;

    private final int columns;

    public ConcurrentLoadView(int columns) {
        this.columns = Math.min(MAX_WIDTH, columns);
    }

    public String render(LoadDocument load, LoadVerdict standing) {
        Double answered = load.throughput();
        String text = "Load: " + load.subject() + " " + load.target() + ": "
                + LoadDescription.arrivals(String.valueOf(load.arrivals())) + ". "
                + (answered == null
                        ? ""
                        : "Answered as expected: " + Format.rate(answered) + "; " + latency(load)
                                + LoadDescription.errors(
                                        load.errors(), load.requests().getOrDefault("unfinished", 0L)) + ". ")
                + consequence(load, standing);
        return Screen.wrapped(text, columns, "") + '\n';
    }

    private static String latency(LoadDocument load) {
        Map<String, Double> intended = load.intended() == null ? Map.of() : load.intended();
        Double median = intended.get("p50");
        Double tail = intended.get("p99");
        return median == null || tail == null
                ? ""
                : "p50 " + load.latencyText("p50", median) + ", p99 " + load.latencyText("p99", tail)
                        + " from when each request was due; ";
    }

    private static String consequence(LoadDocument load, LoadVerdict standing) {
        return switch (standing) {
            case SOUND -> "";
            case VOID ->
                "The load's figures are invalid: " + cause(load)
                        + ". The generator or the machine was the limit, not the JVM. What is said above of the JVM"
                        + " holds for the load that reached it.";
            case UNANSWERED -> cause(load) + ". So the JVM isn't healthy under this load, whatever else was found.";
            case UNMADE -> "The load ended early: " + cause(load) + ".";
        };
    }

    private static String cause(LoadDocument load) {
        return load.findings().stream()
                .filter(finding -> finding.severity() == Severity.INVALID)
                .findFirst()
                .map(Finding::message)
                .orElse("the reason is unknown");
    }

    /// Validity of a load that ran while its target was diagnosed.
    public enum LoadVerdict {
        /// The figures are valid.
        SOUND,
        /// The generator or the machine was the bottleneck: the figures are void, but the target was under load.
        VOID,
        /// The target gave no correct answers, or too many wrong ones.
        UNANSWERED,
        /// The load couldn't be started, or ended early.
        UNMADE;

        public static LoadVerdict of(LoadResult load) {
            if (load.failure().isPresent()) {
                return UNMADE;
            }
            if (LoadChecks.firstInvalidOfServer(load.findings()).isPresent()) {
                return UNANSWERED;
            }
            return LoadChecks.firstInvalidOutsideServer(load.findings()).isPresent() ? VOID : SOUND;
        }
    }
}
