package dev.loombench.lab.method;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.ProofRecord;
import dev.loombench.lab.load.LittlesLaw;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.Steadiness;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What came of a load, and whether it may be trusted.
///
/// @param result what the generator left; empty where it came to its end before it had figures
/// @param fault what ended it before its time
/// @param findings the gravest first, the fault before all others
/// @param extended for how long the server had been under the same load before
/// @param proof by which it shows what was its limit; empty where there are no figures
public record MeasuredLoad(
        LoadOrder order,
        Optional<LoadResult> result,
        Optional<Fault> fault,
        List<Finding> findings,
        Duration extended,
        Map<String, ProofRecord> proof) {
    public MeasuredLoad {
        findings = List.copyOf(findings);
    }

    /// One without figures that prove anything.
    MeasuredLoad(
            LoadOrder order,
            Optional<LoadResult> result,
            Optional<Fault> fault,
            List<Finding> findings,
            Duration extended) {
        this(order, result, fault, findings, extended, Map.of());
    }

    /// One by itself.
    MeasuredLoad(LoadOrder order, Optional<LoadResult> result, Optional<Fault> fault, List<Finding> findings) {
        this(order, result, fault, findings, Duration.ZERO);
    }

    /// Whether the users of a closed loop, throughput and latency add up; empty where that can't be asked.
    public Optional<LittlesLaw> law() {
        return result.map(found -> LoadJudgement.littlesLaw(order, found));
    }

    /// How long the server had been under load when the measured window began.
    public Duration warmup() {
        return order.warmup().plus(extended);
    }

    /// The same with what else is to be known of it, if anything is.
    public MeasuredLoad with(Optional<Finding> further) {
        return new MeasuredLoad(
                order,
                result,
                fault,
                Stream.concat(findings.stream(), further.stream()).toList(),
                extended,
                proof);
    }

    /// The same after loads that took so long, whose last window had a trend.
    MeasuredLoad extendedBy(Duration time, Steadiness trend) {
        Finding extension = LoadChecks.warmUpExtended(time, order.warmup().plus(time), trend);
        return new MeasuredLoad(order, result, fault, findings, time, proof).with(Optional.of(extension));
    }
}
