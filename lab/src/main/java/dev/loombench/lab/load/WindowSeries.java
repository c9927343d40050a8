package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.load.checks.SteadinessCheck;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Windows of one server, which was loaded alike and left alone in between, taken together as one load of the built-in
/// generator: all their requests are its requests, and its percentiles are of all of them.
///
/// @param windows their results in order; none if the load ended before the first one
public record WindowSeries(List<LoadResult> windows) {
    static final String IN_WINDOWS = "in %d of %d windows: ";

    private static final String REQUESTS_UNIT = "requests";

    public WindowSeries {
        windows = List.copyOf(windows);
    }

    /// Returns the load. A window that failed makes it a failed one; a finding of some windows is one of the load, and
    /// so are their trend and whether the rate is carried, which single windows are too short for, and the times
    /// without a connection, which are those of all windows in a row.
    public LoadResult load() {
        if (windows.isEmpty()) {
            return LoadResult.withoutFigures(Optional.empty());
        }
        Optional<LoadResult> failed = windows.stream()
                .filter(window -> window.failure().isPresent()
                        || window.figures().isEmpty()
                        || window.figures().get().summary().totals().scheduled() == 0)
                .findFirst();
        if (windows.size() == 1 || failed.isPresent()) {
            return failed.orElse(windows.getFirst());
        }
        LoadFigures figures = figures(
                windows.stream().flatMap(window -> window.figures().stream()).toList());
        List<Finding> findings = findings();
        LoadChecks.steadiness(SteadinessCheck.check(figures.window())).ifPresent(findings::add);
        boolean throughputVoid = Finding.voided(findings).containsKey(Overload.THROUGHPUT);
        figures.overload()
                .flatMap(overload -> overload.finding(false, throughputVoid))
                .ifPresent(findings::add);
        LoadChecks.serverAway(figures.summary().outages()).ifPresent(findings::add);
        findings.sort((first, second) -> second.severity().compareTo(first.severity()));
        return new LoadResult(Optional.of(figures), Optional.empty(), findings, Duration.ZERO, proof());
    }

    private List<Finding> findings() {
        Map<String, List<Finding>> byCode = windows.stream()
                .flatMap(window -> window.findings().stream())
                .filter(finding -> !LoadChecks.isOfSteadiness(finding)
                        && !finding.code().equals(Overload.CODE)
                        && !finding.code().equals(LoadFinding.SERVER_AWAY.code()))
                .collect(Collectors.groupingBy(Finding::code, LinkedHashMap::new, Collectors.toList()));
        return new ArrayList<>(byCode.values().stream().map(this::together).toList());
    }

    private Finding together(List<Finding> same) {
        Finding worst = Collections.max(same, Comparator.comparing(Finding::severity));
        return worst.with(IN_WINDOWS.formatted(same.size(), windows.size()) + worst.message());
    }

    /// The evidence of all windows: counts are added, and of shares and sizes the largest one counts.
    private Map<String, ProofRecord> proof() {
        Map<String, ProofRecord> all = new LinkedHashMap<>();
        windows.forEach(window -> window.proof().forEach((name, proof) -> all.merge(name, proof, WindowSeries::join)));
        return all;
    }

    private static ProofRecord join(ProofRecord first, ProofRecord second) {
        Double one = first.value();
        Double other = second.value();
        if (one == null || other == null) {
            return one == null ? second : first;
        }
        return first.unit().equals(REQUESTS_UNIT)
                ? ProofRecord.of(REQUESTS_UNIT, one + other)
                : other > one ? second : first;
    }

    private static LoadFigures figures(List<LoadFigures> all) {
        LoadFigures first = all.getFirst();
        return new LoadFigures(
                first.arrivals(),
                first.seed(),
                summary(all.stream().map(LoadFigures::summary).toList()),
                seconds(all),
                latencies(all, LoadFigures::intended),
                latencies(all, LoadFigures::prompt),
                latencies(all, LoadFigures::service),
                latencies(all, LoadFigures::entered),
                latencies(all, LoadFigures::awaited),
                Optional.empty());
    }

    private static Latencies latencies(List<LoadFigures> all, Function<LoadFigures, Latencies> kind) {
        return all.stream().map(kind).reduce(Latencies.NONE, Latencies::plus);
    }

    /// The seconds of all windows in a row, with what came before the first one and after the last one.
    private static List<LoadSecond> seconds(List<LoadFigures> all) {
        List<LoadSecond> seconds = new ArrayList<>();
        int offset = 0;
        for (int i = 0; i < all.size(); i++) {
            LoadFigures window = all.get(i);
            for (LoadSecond second : window.perSecond()) {
                if (window.isSteady(second)
                        || (i == 0 && second.index() < 0)
                        || (i == all.size() - 1 && second.index() >= 0)) {
                    seconds.add(at(offset + second.index(), second));
                }
            }
            offset += (int) Math.ceil(window.summary().totals().seconds());
        }
        return seconds;
    }

    private static LoadSecond at(int index, LoadSecond second) {
        return new LoadSecond(
                index,
                second.scheduled(),
                second.sent(),
                second.answered(),
                second.errors(),
                second.p50(),
                second.p99(),
                second.max(),
                second.inFlight(),
                second.lag(),
                second.latencies());
    }

    private static LoadSummary summary(List<LoadSummary> all) {
        List<Totals> totals = all.stream().map(LoadSummary::totals).toList();
        List<Lag> lags = all.stream().map(LoadSummary::lag).toList();
        List<Hiccups> hiccups = all.stream().map(LoadSummary::hiccups).toList();
        return new LoadSummary(
                totals(totals),
                new Lag(max(lags, Lag::p50), max(lags, Lag::p99), max(lags, Lag::p999), max(lags, Lag::max)),
                new Hiccups(
                        max(hiccups, Hiccups::p99),
                        max(hiccups, Hiccups::p999),
                        max(hiccups, Hiccups::max),
                        hiccups.stream().mapToDouble(Hiccups::stalled).sum()),
                limits(all.stream().map(LoadSummary::limits).toList()),
                Users.NONE,
                requests(all),
                outages(all));
    }

    private static Totals totals(List<Totals> all) {
        return new Totals(
                all.getFirst().begunAtMillis(),
                all.stream().mapToDouble(Totals::seconds).sum(),
                sum(all, Totals::scheduled),
                sum(all, Totals::sent),
                sum(all, Totals::answered),
                all.stream().map(Totals::errors).reduce(ErrorCounts.NO_ERRORS, ErrorCounts::plus),
                all.stream()
                        .map(Totals::wrong)
                        .filter(wrong -> !wrong.isEmpty())
                        .findFirst()
                        .orElse(""),
                sum(all, Totals::unfinished),
                sum(all, Totals::answeredWithin),
                sum(all, Totals::unended),
                sum(all, Totals::resent));
    }

    private static Limits limits(List<Limits> all) {
        Limits first = all.getFirst();
        return new Limits(
                all.stream().mapToDouble(Limits::cpuSeconds).sum(),
                first.processors(),
                first.threads(),
                max(all, Limits::busiestThread),
                first.connections(),
                mean(all, Limits::waitingShare),
                all.stream().mapToLong(Limits::sessions).max().orElse(0),
                first.sessionLimit(),
                sum(all, Limits::depleted),
                mean(all, Limits::meanInFlight));
    }

    private static List<RequestCounts> requests(List<LoadSummary> all) {
        return IntStream.range(0, all.getFirst().requests().size())
                .mapToObj(i -> request(
                        all.stream().map(summary -> summary.requests().get(i)).toList()))
                .toList();
    }

    private static RequestCounts request(List<RequestCounts> all) {
        Map<AnswerKind, Long> answers = new LinkedHashMap<>();
        all.forEach(window -> window.answers()
                .forEach(kind ->
                        answers.merge(new AnswerKind(kind.status(), kind.contentType(), 0), kind.count(), Long::sum)));
        return new RequestCounts(
                all.getFirst().name(),
                sum(all, RequestCounts::sent),
                sum(all, RequestCounts::answered),
                sum(all, RequestCounts::wrong),
                sum(all, RequestCounts::failed),
                answers.entrySet().stream()
                        .map(kind -> new AnswerKind(
                                kind.getKey().status(), kind.getKey().contentType(), kind.getValue()))
                        .toList(),
                sum(all, RequestCounts::further));
    }

    /// Outages, in seconds from the start of the first window without what lies between windows.
    private static List<Outage> outages(List<LoadSummary> all) {
        List<Outage> outages = new ArrayList<>();
        double begin = 0;
        for (LoadSummary window : all) {
            for (Outage outage : window.outages()) {
                outages.add(new Outage(begin + outage.from(), begin + outage.to()));
            }
            begin += window.totals().seconds();
        }
        return outages;
    }

    private static <T> long sum(List<T> all, ToLongFunction<T> figure) {
        return all.stream().mapToLong(figure).sum();
    }

    private static <T> double max(List<T> all, ToDoubleFunction<T> figure) {
        return all.stream().mapToDouble(figure).max().orElse(0);
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> figure) {
        return all.stream().mapToDouble(figure).average().orElse(0);
    }
}
