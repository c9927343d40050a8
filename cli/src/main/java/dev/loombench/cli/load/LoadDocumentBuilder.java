package dev.loombench.cli.load;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.FailRule;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.load.jmeter.DistributedLoad;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.RequestUrl;
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
    ///
    /// @param rules on which it fails
    public static LoadDocument document(LoadOrder order, LoadResult load, boolean interrupted, List<FailRule> rules) {
        return document(target(order), Optional.of(order), null, null, load, interrupted, rules);
    }

    /// Builds the document of a load by JMeter's remote engines.
    ///
    /// @param rules on which it fails
    public static LoadDocument document(
            DistributedLoad distributed, LoadResult load, boolean interrupted, List<FailRule> rules) {
        LoadOrder order = distributed.order();
        return document(
                target(order),
                Optional.of(order),
                distributed.plan().toString(),
                distributed.engines(),
                load,
                interrupted,
                rules);
    }

    /// Builds the document of a load by a JMeter plan.
    ///
    /// @param rules on which it fails
    public static LoadDocument document(
            URI target, JmxFile plan, LoadResult load, boolean interrupted, List<FailRule> rules) {
        return document(
                RequestUrl.readable(target.toString()),
                Optional.empty(),
                plan.path().toString(),
                null,
                load,
                interrupted,
                rules);
    }

    private static LoadDocument document(
            String target,
            Optional<LoadOrder> order,
            @Nullable String plan,
            @Nullable List<String> engines,
            LoadResult load,
            boolean interrupted,
            List<FailRule> rules) {
        Optional<LoadFigures> figures = load.figures();
        Optional<PlanFigures> planned = figures.flatMap(LoadFigures::plan);
        boolean complete = !interrupted && load.failure().isEmpty();
        Optional<LoadFigures> lawful =
                figures.filter(all -> all.arrivals() instanceof Arrivals.ClosedModel && (plan != null || complete));
        Optional<LoadOrder> generated = order.filter(_ -> plan == null);
        return new LoadDocument(
                plan == null ? LoadDocument.SCHEMA : LoadDocument.PLAN_SCHEMA,
                target,
                plan,
                engines,
                order.map(LoadDocumentBuilder::method).orElse(null),
                order.map(all -> all.arrivals().toString()).orElse(null),
                generated.map(LoadOrder::connections).orElse(null),
                order.map(all -> all.warmup().plus(load.warmUpExtension()).toMillis() / 1e3)
                        .orElse(null),
                figures.map(all -> all.summary().totals().seconds()).orElse(plan == null ? 0.0 : null),
                order.map(all -> all.timeout().toMillis() / 1e3).orElse(null),
                status(load, interrupted),
                plan == null ? null : planned.filter(PlanFigures::steady).isPresent(),
                figures.map(LoadFigures::throughput).filter(Double::isFinite).orElse(null),
                plan == null ? null : figures.map(LoadFigures::latencyFigures).orElse(Map.of()),
                plan == null ? figures.map(LoadFigures::latencyFigures).orElse(Map.of()) : null,
                plan == null
                        ? figures.map(all -> LatencyFigures.of(all.service())).orElse(Map.of())
                        : null,
                planned.map(PlanFigures::overview).orElse(null),
                figures.map(LoadDocumentBuilder::requests).orElse(Map.of()),
                figures.map(all -> all.summary().totals().errors().byWord()).orElse(Map.of()),
                plan == null ? figures.map(all -> generator(all.summary())).orElse(Map.of()) : null,
                load.findings(),
                voided(load.findings()),
                lawful.map(LoadDocumentBuilder::users).orElse(null),
                generated.map(LoadOrder::seed).orElse(null),
                plan == null ? figures.map(all -> all.summary().requests()).orElse(List.of()) : null,
                lawful.flatMap(LoadFigures::law).map(LoadRecords::law).orElse(null),
                plan == null ? null : planned.map(PlanFigures::summaries).orElse(List.of()),
                planned.map(PlanFigures::labels).orElse(null),
                load.proof(),
                rules.stream()
                        .map(rule -> rule.judge(
                                figures.map(LoadDocumentBuilder::judged).orElse(Map.of()),
                                Finding.voided(load.findings()).keySet()))
                        .toList(),
                figures.filter(LoadFigures::isMeasured).map(LoadRecords::curves).orElse(null));
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

    /// The URL of the request, or the server that several requests share.
    public static String target(LoadOrder order) {
        return isMix(order)
                ? order.first().server()
                : RequestUrl.readable(order.first().url());
    }

    /// The HTTP method of the request, or the word for a mix of requests.
    static String method(LoadOrder order) {
        return isMix(order) ? LoadDocument.MIX : order.first().method();
    }

    private static boolean isMix(LoadOrder order) {
        return order.requests().size() > 1;
    }

    private static Map<String, Long> requests(LoadFigures figures) {
        LoadSummary.Totals totals = figures.summary().totals();
        Map<String, Long> counts = new LinkedHashMap<>();
        figures.plan()
                .ifPresentOrElse(
                        plan -> {
                            counts.put("ended", totals.sent());
                            counts.put("failed", plan.overview().failed());
                            counts.put("cutOff", totals.unfinished());
                            counts.put("wholeRun", plan.ended());
                            counts.put("wholeRunFailed", plan.failed());
                            counts.put("asideFailed", plan.setupFailed());
                        },
                        () -> {
                            counts.put("scheduled", totals.scheduled());
                            counts.put("sent", totals.sent());
                            counts.put("answered", totals.answered());
                            counts.put("failed", totals.errors().total());
                            counts.put("resent", totals.resent());
                            counts.put("unfinished", totals.unfinished());
                        });
        return counts;
    }

    /// The figures that rules are about.
    private static Map<String, Double> judged(LoadFigures figures) {
        Map<String, Double> judged = new LinkedHashMap<>(figures.latencyFigures());
        if (Double.isFinite(figures.throughput())) {
            judged.put(FailRule.RATE, figures.throughput());
        }
        LoadSummary.Totals totals = figures.summary().totals();
        long failed = figures.plan()
                .map(plan -> plan.overview().failed())
                .orElse(totals.errors().total());
        long completed = figures.plan().isPresent() ? totals.sent() : totals.answered() + failed;
        if (completed > 0) {
            judged.put(FailRule.ERRORS, failed / (double) completed);
        }
        return judged;
    }

    private static UsersRecord users(LoadFigures figures) {
        LoadSummary.Users users = figures.summary().users();
        return figures.plan()
                .map(plan -> UsersRecord.ofPlan(
                        plan.users(),
                        plan.steadyUsers(),
                        plan.steadyUsers() > 0 ? users.fewest() : null,
                        plan.steadyUsers() > 0 ? users.most() : null,
                        users.oldestSeconds()))
                .orElseGet(() ->
                        UsersRecord.ofGenerator(users.fewest(), users.median(), users.most(), users.oldestSeconds()));
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
