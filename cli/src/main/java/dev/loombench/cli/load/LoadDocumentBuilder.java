package dev.loombench.cli.load;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.load.LoadFigures;
import dev.loombench.lab.load.LoadFigures.PlanFigures;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.LawRecord;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Builds the JSON document of a load from its result.
public final class LoadDocumentBuilder {
    private LoadDocumentBuilder() {}

    /// Builds the document of a load by the built-in generator.
    public static LoadDocument document(LoadOrder order, LoadResult load, boolean interrupted) {
        Optional<LoadFigures> figures = load.figures();
        Optional<LoadFigures> complete = figures.filter(
                all -> !interrupted && load.failure().isEmpty() && order.arrivals() instanceof Arrivals.ClosedModel);
        return new LoadDocument(
                LoadDocument.SCHEMA,
                target(order),
                null,
                method(order),
                order.arrivals().toString(),
                order.connections(),
                order.warmup().plus(load.warmUpExtension()).toMillis() / 1e3,
                figures.map(all -> all.summary().totals().seconds()).orElse(0.0),
                order.timeout().toMillis() / 1e3,
                status(load, interrupted),
                null,
                figures.map(LoadFigures::throughput).filter(Double::isFinite).orElse(null),
                null,
                figures.map(LoadFigures::latencyFigures).orElse(Map.of()),
                figures.map(all -> LatencyFigures.of(all.service())).orElse(Map.of()),
                null,
                figures.map(all -> requests(all.summary().totals())).orElse(Map.of()),
                errors(figures),
                figures.map(all -> generator(all.summary())).orElse(Map.of()),
                load.findings(),
                voided(load.findings()),
                complete.map(all -> users(all.summary().users())).orElse(null),
                order.seed(),
                figures.map(LoadRecords::requests).orElse(List.of()),
                law(complete),
                null,
                null,
                load.proof());
    }

    /// Builds the document of a load by a JMeter plan.
    public static LoadDocument document(URI target, JmxFile plan, LoadResult load, boolean interrupted) {
        Optional<LoadFigures> figures = load.figures();
        Optional<PlanFigures> onlyPlan = figures.flatMap(LoadFigures::plan);
        return new LoadDocument(
                LoadDocument.PLAN_SCHEMA,
                target.toString(),
                plan.path().toString(),
                null,
                null,
                null,
                null,
                figures.map(all -> all.summary().totals().seconds()).orElse(null),
                null,
                status(load, interrupted),
                onlyPlan.filter(PlanFigures::steady).isPresent(),
                figures.map(LoadFigures::throughput).filter(Double::isFinite).orElse(null),
                figures.map(LoadFigures::latencyFigures).orElse(Map.of()),
                null,
                null,
                onlyPlan.map(PlanFigures::overview).orElse(null),
                figures.map(all ->
                                planRequests(all.summary().totals(), all.plan().orElseThrow()))
                        .orElse(Map.of()),
                errors(figures),
                null,
                load.findings(),
                voided(load.findings()),
                figures.map(all -> planUsers(all.summary().users(), all.plan().orElseThrow()))
                        .orElse(null),
                null,
                null,
                law(figures),
                onlyPlan.map(PlanFigures::summaries).orElse(List.of()),
                onlyPlan.map(PlanFigures::labels).orElse(null),
                load.proof());
    }

    private static @Nullable Map<String, String> voided(List<Finding> findings) {
        Map<String, String> voided = Finding.voided(findings);
        return voided.isEmpty() ? null : voided;
    }

    private static String status(LoadResult load, boolean interrupted) {
        return interrupted
                ? "interrupted"
                : LoadChecks.firstInvalid(load.findings()).isPresent() ? "invalid" : "valid";
    }

    private static Map<String, Long> errors(Optional<LoadFigures> figures) {
        return figures.map(all -> all.summary().totals().errors().byWord()).orElse(Map.of());
    }

    private static @Nullable LawRecord law(Optional<LoadFigures> figures) {
        return figures.flatMap(LoadFigures::law).map(LoadRecords::law).orElse(null);
    }

    /// The URL of the request, or the server that several requests share.
    public static String target(LoadOrder order) {
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

    private static Map<String, Long> planRequests(LoadSummary.Totals totals, PlanFigures plan) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("ended", totals.scheduled());
        counts.put("failed", plan.overview().failed());
        counts.put("cutOff", totals.unfinished());
        counts.put("wholeRun", plan.ended());
        counts.put("wholeRunFailed", plan.failed());
        counts.put("asideFailed", plan.setupFailed());
        return counts;
    }

    private static UsersRecord users(LoadSummary.Users users) {
        return UsersRecord.ofGenerator(users.fewest(), users.median(), users.most(), users.oldestSeconds());
    }

    private static UsersRecord planUsers(LoadSummary.Users users, PlanFigures plan) {
        boolean known = plan.steadyUsers() > 0;
        return UsersRecord.ofPlan(
                plan.users(),
                plan.steadyUsers(),
                known ? users.fewest() : null,
                known ? users.most() : null,
                users.oldestSeconds());
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
