package dev.loombench.cli;

import dev.loombench.lab.load.LoadAssessment;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds the JSON document of a load from the generator's result.
final class LoadDocumentBuilder {
    private LoadDocumentBuilder() {}

    static LoadDocument document(LoadAssessment load, boolean interrupted) {
        LoadOrder order = load.order();
        Optional<LoadResult> result = load.result();
        List<Finding> findings = load.findings();
        boolean complete = !interrupted && load.fault().isEmpty() && order.arrivals() instanceof Arrivals.ClosedModel;
        boolean invalid = findings.stream().anyMatch(finding -> finding.severity() == Finding.Severity.INVALID);
        return new LoadDocument(
                LoadDocument.SCHEMA,
                target(order),
                method(order),
                order.arrivals().toString(),
                order.connections(),
                load.warmup().toMillis() / 1e3,
                result.map(loadResult -> loadResult.summary().totals().seconds())
                        .orElse(0.0),
                order.timeout().toMillis() / 1e3,
                interrupted ? "interrupted" : invalid ? "invalid" : "valid",
                result.map(LoadResult::throughput).filter(Double::isFinite).orElse(null),
                result.map(loadResult -> LatencyFigures.of(loadResult.intended()))
                        .orElse(Map.of()),
                result.map(loadResult -> LatencyFigures.of(loadResult.service()))
                        .orElse(Map.of()),
                result.map(loadResult -> requests(loadResult.summary().totals()))
                        .orElse(Map.of()),
                result.map(loadResult -> loadResult.summary().totals().errors().byWord())
                        .orElse(Map.of()),
                result.map(loadResult -> generator(loadResult.summary())).orElse(Map.of()),
                findings,
                result.filter(loadResult -> complete)
                        .map(loadResult -> users(loadResult.summary().users()))
                        .orElse(null),
                order.seed(),
                result.map(LoadRecords::requests).orElse(List.of()),
                load.law().filter(law -> complete).map(LoadRecords::law).orElse(null),
                load.proof());
    }

    /// The URL of the request, or the server that several requests share.
    static String target(LoadOrder order) {
        return isMix(order) ? order.first().server() : order.first().url();
    }

    /// The HTTP method of the request, or the word for a mix of requests.
    static String method(LoadOrder order) {
        return isMix(order) ? LoadDocument.MIX : order.first().method();
    }

    private static boolean isMix(LoadOrder order) {
        return order.requests().size() > 1;
    }

    private static Map<String, Long> requests(LoadSummary.Totals totals) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("scheduled", totals.scheduled());
        counts.put("sent", totals.sent());
        counts.put("answered", totals.answered());
        counts.put("failed", totals.errors().total());
        counts.put("resent", totals.resent());
        counts.put("unfinished", totals.unfinished());
        return counts;
    }

    private static UsersRecord users(LoadSummary.Users users) {
        return new UsersRecord(users.fewest(), users.median(), users.most(), users.oldestSeconds());
    }

    private static Map<String, Double> generator(LoadSummary summary) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("cpuSeconds", summary.limits().cpuSeconds());
        figures.put("busiestThread", summary.limits().busiestThread());
        figures.put("lagP50", summary.lag().p50());
        figures.put("lagP99", summary.lag().p99());
        figures.put("lagMax", summary.lag().max());
        figures.put("longestHiccup", summary.hiccups().max());
        figures.put("stalled", summary.hiccups().stalled());
        figures.put("mostUnderWay", (double) summary.limits().sessions());
        figures.put("waitingForConnection", summary.limits().waitingShare());
        return figures;
    }
}
