package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.GeneratorStats;
import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.load.checks.LoadProof;
import dev.loombench.lab.load.checks.SteadinessCheck;
import dev.loombench.lab.load.checks.SteadinessCheck.WindowSecond;
import dev.loombench.lab.load.jmeter.JtlFigures.JtlErrors;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyFigures;
import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import dev.loombench.lab.load.jmeter.SecondSeries.JtlSecond;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks of a JMeter plan's figures by the rules for any load.
public final class JMeterLoadChecks {
    /// Properties by which a plan reads its target.
    private static final List<String> TARGET_PROPERTIES = List.of("protocol", "host", "port", "path");

    /// Shortest window without a warning.
    private static final Duration MIN_WINDOW = Duration.ofSeconds(3);

    /// Smallest share of all requests that a window may have without a warning.
    private static final double MIN_WINDOW_SHARE = 0.2;

    private JMeterLoadChecks() {}

    /// Checks the figures; findings are sorted by descending severity.
    ///
    /// @param figures reported ones, of the steady window or, without one, of the whole run
    /// @param watch monitor of processes and network
    public static List<Finding> findings(JtlResult result, JtlFigures figures, JMeterMonitor watch) {
        return findings(result, figures, Optional.empty(), watch);
    }

    /// Checks the figures, with the think time that the plan's users are known to have.
    static List<Finding> findings(
            JtlResult result, JtlFigures figures, Optional<Duration> pause, JMeterMonitor monitor) {
        List<Finding> findings = new ArrayList<>(LoadChecks.check(evidence(result, figures, pause, monitor)));
        findings.addAll(outside(result, figures));
        openFiles(result, figures).ifPresent(openFilesFinding -> {
            findings.removeIf(finding -> finding.code().equals(openFilesFinding.code()));
            findings.addFirst(openFilesFinding);
        });
        findings.sort(Comparator.comparing(Finding::severity).reversed());
        return List.copyOf(findings);
    }

    /// Collects the evidence of what limited the load, by finding code.
    ///
    /// @param figures reported ones
    public static Map<String, ProofRecord> proof(JtlResult result, JtlFigures figures, JMeterMonitor watch) {
        return LoadProof.figures(evidence(result, figures, Optional.empty(), watch));
    }

    private static LoadEvidence evidence(
            JtlResult result, JtlFigures figures, Optional<Duration> pause, JMeterMonitor monitor) {
        LoadMonitor watch = monitor.monitorOf(figures.span());
        SteadyFigures steady = result.steady();
        double seconds = Math.max(1e-3, figures.span().seconds());
        long wrong = figures.failures().counts().count(LoadError.WRONG_ANSWER);
        RequestTotals requests = new RequestTotals(
                seconds,
                false,
                figures.samples(),
                figures.samples(),
                figures.samples() - figures.errors(),
                wrong,
                figures.errors() - wrong,
                0);
        return new LoadEvidence(
                requests,
                failures(result, figures),
                judged(figures),
                generator(result, figures.span()),
                null,
                watch == null ? null : watch.generator(),
                watch == null ? null : watch.server(),
                watch == null ? null : watch.network(),
                watch == null ? null : watch.ports(),
                watch == null ? null : watch.generatorFiles(),
                watch == null ? null : watch.serverFiles(),
                monitor.split().orElse(null),
                steady == null ? null : SteadinessCheck.check(seconds(result, figures.span())),
                steady == null || steady.users() == 0 ? null : littlesLaw(steady, pause),
                null,
                latencies(figures));
    }

    private static LoadEvidence.@Nullable LatencySpread latencies(JtlFigures figures) {
        OptionalLong judged = figures.times().percentile(LoadChecks.DEFAULT_PERCENTILE_SHARE * 100);
        return judged.isEmpty()
                ? null
                : new LoadEvidence.LatencySpread(seconds(figures.times().min()), seconds(judged));
    }

    /// Finds JMeter's errors by its own limit of open files, which otherwise look like broken connections of
    /// the server.
    private static Optional<Finding> openFiles(JtlResult result, JtlFigures figures) {
        return Stream.of(figures.failures(), result.outside(), result.setupErrors())
                .flatMap(errors -> errors.first().values().stream())
                .filter(words -> words.contains("Too many open files"))
                .findFirst()
                .map(words -> new Finding(
                        "generator-open-files",
                        Severity.INVALID,
                        "JMeter reached its limit of open files: " + words,
                        "raise the limit (ulimit -n), or give the plan fewer users",
                        Map.of()));
    }

    /// Reports errors before or after the window, and in groups that only set up or tear down.
    private static List<Finding> outside(JtlResult result, JtlFigures figures) {
        SteadyFigures steady = result.steady();
        List<Finding> findings = new ArrayList<>();
        if (steady != null && steady.figures().equals(figures)) {
            findings.addAll(
                    errorFindings("outside of the steady window (ramp-up, warm-up, shutdown)", result.outside()));
        }
        findings.addAll(errorFindings("of setUp and tearDown groups", result.setupErrors()));
        return findings;
    }

    private static List<Finding> errorFindings(String scope, JtlErrors errors) {
        return LoadChecks.uncountedRequests(scope, errors.counts(), errors.first());
    }

    /// Collects the failures: a wrong or missing answer voids a plan, while requests that its stop interrupted
    /// are no failures unless nothing was answered.
    private static @Nullable FailureDetails failures(JtlResult result, JtlFigures figures) {
        JtlErrors errors = figures.failures();
        long cutOff = figures.errors() - errors.counts().total();
        long wrong = errors.counts().count(LoadError.WRONG_ANSWER);
        return figures.errors() == 0
                ? null
                : new FailureDetails(
                        errors.counts().total() - wrong,
                        errors.counts().count(LoadError.CONNECT),
                        0,
                        errors.counts().count(LoadError.TIMEOUT) + cutOff,
                        cutOff,
                        0,
                        Duration.ofSeconds(
                                Math.ceilDiv(Math.max(errors.longestMillis(), result.longestCutOffMillis()), 1_000L)),
                        errors.words(),
                        errors.first().getOrDefault(LoadError.WRONG_ANSWER, ""),
                        "what the plan asserts",
                        ClosedConnections.NONE);
    }

    /// Compares the percentile with and without JMeter's own delays. Only long pauses are known, and count
    /// where they change the percentile.
    private static @Nullable PercentileLag judged(JtlFigures figures) {
        OptionalLong measured = figures.times().percentile(LoadChecks.DEFAULT_PERCENTILE_SHARE * 100);
        OptionalLong undelayed = figures.prompt().percentile(LoadChecks.DEFAULT_PERCENTILE_SHARE * 100);
        return measured.equals(undelayed)
                ? null
                : new PercentileLag(LoadChecks.DEFAULT_PERCENTILE_SHARE, seconds(measured), seconds(undelayed));
    }

    /// Describes JMeter as a generator. Its users are threads, limited by the plan alone.
    private static GeneratorStats generator(JtlResult result, TimeRange span) {
        return new GeneratorStats(
                result.hiccups().longestSeconds(span), result.hiccups().totalSeconds(span), 0, Long.MAX_VALUE, 0);
    }

    /// Applies Little's law to the steady window. The mean response time follows from the requests in flight,
    /// since that of the completed requests has an error at the edges of a short window.
    public static LittlesLaw littlesLaw(SteadyFigures steady) {
        return littlesLaw(steady, Optional.empty());
    }

    /// Applies the law with a known think time, if there is one; the observed think time may hide a missing
    /// request.
    static LittlesLaw littlesLaw(SteadyFigures steady, Optional<Duration> pause) {
        double perSecond = steady.figures().perSecond();
        return new LittlesLaw(
                steady.users(),
                perSecond,
                Math.max(1e-6, steady.inFlight() / perSecond),
                pause.map(thinkTime -> thinkTime.toNanos() / 1e9).orElse(steady.pauseSeconds()));
    }

    /// Complete seconds of a time range.
    private static List<WindowSecond> seconds(JtlResult result, TimeRange span) {
        long first = result.total().span().fromMillis() / 1_000;
        long begin = Math.ceilDiv(span.fromMillis(), 1_000L);
        long end = span.toMillis() / 1_000;
        return result.seconds().stream()
                .flatMap(second -> {
                    long clock = first + second.second();
                    return clock >= begin && clock < end
                            ? Stream.of(second(Math.toIntExact(clock - begin), second))
                            : Stream.empty();
                })
                .toList();
    }

    private static WindowSecond second(int index, JtlSecond second) {
        return new WindowSecond(
                index,
                second.begun(),
                second.begun(),
                second.answered() - second.errors(),
                second.errors(),
                0,
                seconds(second.medianMillis()),
                Double.NaN);
    }

    private static double seconds(OptionalLong millis) {
        return millis.isPresent() ? millis.getAsLong() / 1e3 : Double.NaN;
    }

    /// Lists the reservations about a plan's figures that don't depend on the server.
    ///
    /// @param figures reported ones, of the steady window where there is one
    public static List<Finding> warnings(JMeterLoadResult.PlanMeasurement measured, JtlFigures figures) {
        List<Finding> findings = new ArrayList<>();
        JtlResult result = measured.result();
        if (result.steady() != null && isSmall(result, figures)) {
            findings.add(warning(
                    "short-steady-window",
                    "the steady window is short: "
                            + Format.seconds(figures.span().seconds()) + ", with " + figures.samples() + " of "
                            + result.total().samples() + " requests",
                    "let the plan run longer, and let its groups of users end at the same time"));
        }
        unreadTargetProperties(measured).ifPresent(findings::add);
        if (result.truncated()) {
            findings.add(warning(
                    "results-cut",
                    "JMeter's results file ends in the middle of a line",
                    "see jmeter.log beside the results"));
        }
        return findings;
    }

    /// Warns of target properties that the plan was given but doesn't read, which may be intended.
    static Optional<Finding> unreadTargetProperties(JMeterLoadResult.PlanMeasurement measured) {
        List<String> unread =
                TARGET_PROPERTIES.stream().filter(measured.unused()::contains).toList();
        return unread.isEmpty()
                ? Optional.empty()
                : Optional.of(warning(
                        "target-not-asked-for",
                        "the plan doesn't read the properties " + String.join(", ", unread)
                                + ", so its requests went to the address in the plan",
                        "use "
                                + unread.stream()
                                        .map(name -> "${__P(" + name + ")}")
                                        .collect(Collectors.joining(" and "))
                                + " in its samplers"));
    }

    private static boolean isSmall(JtlResult result, JtlFigures window) {
        return window.span().length().compareTo(MIN_WINDOW) < 0
                || window.samples() < MIN_WINDOW_SHARE * result.total().samples();
    }

    private static Finding warning(String code, String message, String remedy) {
        return new Finding(code, Severity.WARNING, message, remedy, Map.of());
    }
}
