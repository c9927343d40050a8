package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.HttpMetrics.UserMetrics;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadRecords.DistributionPoints;
import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.jmeter.JtlFigures.ResponseTimeClasses;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyFigures;
import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import dev.loombench.lab.load.jmeter.SecondSeries.JtlSecond;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.BinRecord;
import dev.loombench.lab.model.LoadRecord.OverviewRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.process.JMeterProcess.JMeterSummaryLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Conversion of a plan's results to the record of a load.
public final class JMeterRecords {
    private JMeterRecords() {}

    /// Converts the results of a plan.
    ///
    /// @param watch monitor of processes and network
    /// @param pause think time of the users, where the plan reads it as a property
    /// @param users configured number of users
    /// @param further findings, such as settings that the plan ignores
    public static LoadOutcome outcome(
            int users,
            JMeterLoadResult.PlanMeasurement measured,
            TimeRange window,
            JMeterMonitor watch,
            Optional<Duration> pause,
            List<Finding> further) {
        JtlResult result = measured.result();
        SteadyFigures steady = result.steady();
        if (steady == null) {
            return new LoadOutcome.LoadFailure(
                    "no request was answered while all users were active; let the plan run longer");
        }
        LittlesLaw law = JMeterLoadChecks.littlesLaw(steady, pause);
        List<Finding> findings = new ArrayList<>(JMeterLoadChecks.findings(result, steady.figures(), pause, watch));
        findings.addAll(further);
        return new LoadOutcome.SteadyLoad(
                record(users, measured, steady, window, JMeterLoadChecks.proof(result, steady.figures(), watch)),
                steady.figures().times().mean().stream()
                        .map(millis -> millis / 1e3)
                        .findFirst(),
                steady.inFlight(),
                Instant.ofEpochMilli(window.fromMillis()),
                Instant.ofEpochMilli(window.toMillis()),
                UserMetrics.of(law, steady.perUser().min(), steady.perUser().max(), steady.oldestMillis() / 1e3),
                findings,
                LoadChecks.firstInvalid(findings).map(cause -> cause.message() + "; see results.jtl"));
    }

    private static LoadRecord record(
            int users,
            JMeterLoadResult.PlanMeasurement measured,
            SteadyFigures steady,
            TimeRange window,
            Map<String, ProofRecord> proof) {
        ExactHistogram times = steady.figures().times();
        ResponseTimeClasses overview = steady.figures().overview();
        List<PercentileRecord> percentiles = percentiles(times);
        return new LoadRecord(
                "jmeter",
                "closed",
                window.length().toMillis() / 1e3,
                null,
                users,
                steady.figures().samples() - steady.figures().errors(),
                steady.figures().failures().counts().byWord(),
                measured.result().cutOff(),
                percentiles,
                percentiles,
                bins(times),
                new OverviewRecord(overview.satisfying(), overview.tolerable(), overview.slow(), overview.failed()),
                seconds(measured.result(), window),
                null,
                null,
                null,
                null,
                proof,
                measured.summaries().stream().map(JMeterSummaryLine::text).toList());
    }

    private static List<PercentileRecord> percentiles(ExactHistogram times) {
        List<PercentileRecord> percentiles = new ArrayList<>();
        for (double percent : DistributionPoints.PERCENTILES) {
            times.percentile(percent).ifPresent(millis -> percentiles.add(new PercentileRecord(percent, millis / 1e3)));
        }
        return percentiles;
    }

    private static List<BinRecord> bins(ExactHistogram times) {
        List<BinRecord> bins = new ArrayList<>();
        long previousEnd = -1;
        for (double end : DistributionPoints.binEnds(
                times.min().orElse(0) / 1e3, times.max().orElse(0) / 1e3)) {
            long upTo = (long) Math.floor(end * 1e3);
            long count = times.between(previousEnd, upTo);
            if (upTo > previousEnd) {
                bins.add(new BinRecord(end, count));
                previousEnd = upTo;
            }
        }
        return bins;
    }

    private static List<SecondRecord> seconds(JtlResult result, TimeRange window) {
        long first = result.total().span().fromMillis() / 1_000;
        long begin = window.fromMillis() / 1_000;
        List<SecondRecord> seconds = new ArrayList<>();
        for (JtlSecond second : result.seconds()) {
            long clock = first + second.second();
            seconds.add(new SecondRecord(
                    Math.toIntExact(clock - begin),
                    clock >= begin && clock < window.toMillis() / 1_000,
                    second.begun(),
                    second.answered() - second.errors(),
                    second.errors(),
                    (long) second.activeUsers(),
                    seconds(second.medianMillis()),
                    null));
        }
        return seconds;
    }

    private static @Nullable Double seconds(OptionalLong millis) {
        return millis.isPresent() ? millis.getAsLong() / 1e3 : null;
    }
}
