package dev.loombench.cli;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.LoadDocument;
import dev.loombench.lab.journal.LoadDocument.UsersRecord;
import dev.loombench.lab.load.LatencyFigures;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.method.LoadRecords;
import dev.loombench.lab.method.MeasuredLoad;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// From what the generator left to the document of a load.
final class LoadReport {
    private LoadReport() {}

    static LoadDocument document(MeasuredLoad load, boolean interrupted) {
        LoadOrder order = load.order();
        Optional<LoadResult> result = load.result();
        List<Finding> findings = load.findings();
        boolean whole = !interrupted && load.fault().isEmpty() && order.arrivals() instanceof Arrivals.Closed;
        boolean invalid = findings.stream().anyMatch(finding -> finding.severity() == Finding.Severity.INVALID);
        return new LoadDocument(
                LoadDocument.SCHEMA,
                target(order),
                method(order),
                order.arrivals().toString(),
                order.connections(),
                load.warmup().toMillis() / 1e3,
                result.map(found -> found.summary().totals().seconds()).orElse(0.0),
                order.timeout().toMillis() / 1e3,
                interrupted ? "interrupted" : invalid ? "invalid" : "valid",
                result.map(LoadResult::throughput).filter(Double::isFinite).orElse(null),
                result.map(found -> LatencyFigures.of(found.intended())).orElse(Map.of()),
                result.map(found -> LatencyFigures.of(found.service())).orElse(Map.of()),
                result.map(found -> requests(found.summary().totals())).orElse(Map.of()),
                result.map(found -> found.summary().totals().errors().byWord()).orElse(Map.of()),
                result.map(found -> generator(found.summary())).orElse(Map.of()),
                findings,
                result.filter(found -> whole)
                        .map(found -> users(found.summary().users()))
                        .orElse(null),
                order.seed(),
                result.map(LoadRecords::requests).orElse(List.of()),
                load.law().filter(law -> whole).map(LoadRecords::law).orElse(null),
                load.proof());
    }

    /// The only URL, or what several have in common.
    static String target(LoadOrder order) {
        return isMix(order) ? order.first().server() : order.first().url();
    }

    /// The only method, or the word for several requests.
    static String method(LoadOrder order) {
        return isMix(order) ? LoadDocument.MIX : order.first().method();
    }

    private static boolean isMix(LoadOrder order) {
        return order.requests().size() > 1;
    }

    private static Map<String, Long> requests(LoadSummary.Totals totals) {
        Map<String, Long> requests = new LinkedHashMap<>();
        requests.put("scheduled", totals.scheduled());
        requests.put("sent", totals.sent());
        requests.put("answered", totals.answered());
        requests.put("failed", totals.errors().total());
        requests.put("resent", totals.resent());
        requests.put("unfinished", totals.unfinished());
        return requests;
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
