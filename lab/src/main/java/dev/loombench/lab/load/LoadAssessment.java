package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Result of a load with the findings about its validity.
///
/// @param result of the generator; empty where the load ended before it had figures
/// @param fault cause of a premature end
/// @param findings by descending severity, the fault first
/// @param warmUpExtension time for which the server had been under the same load before
/// @param proof evidence of what limited the load, by finding code; empty without figures
public record LoadAssessment(
        LoadOrder order,
        Optional<LoadResult> result,
        Optional<LoadFault> fault,
        List<Finding> findings,
        Duration warmUpExtension,
        Map<String, ProofRecord> proof) {
    public LoadAssessment {
        findings = List.copyOf(findings);
    }

    /// Creates a load without proof.
    LoadAssessment(
            LoadOrder order,
            Optional<LoadResult> result,
            Optional<LoadFault> fault,
            List<Finding> findings,
            Duration extended) {
        this(order, result, fault, findings, extended, Map.of());
    }

    /// Creates a load without proof or extended warm-up.
    LoadAssessment(LoadOrder order, Optional<LoadResult> result, Optional<LoadFault> fault, List<Finding> findings) {
        this(order, result, fault, findings, Duration.ZERO);
    }

    /// Little's law for a closed load; empty for an open one, or without answers.
    public Optional<LittlesLaw> law() {
        return result.map(loadResult -> LoadEvidenceBuilder.littlesLaw(order, loadResult));
    }

    /// Time for which the server had been under load when the measured window began.
    public Duration warmup() {
        return order.warmup().plus(warmUpExtension);
    }

    /// Appends a finding, if there is one.
    public LoadAssessment withFinding(Optional<Finding> finding) {
        return new LoadAssessment(
                order,
                result,
                fault,
                Stream.concat(findings.stream(), finding.stream()).toList(),
                warmUpExtension,
                proof);
    }

    /// Adds the extension of the warm-up and its finding.
    ///
    /// @param time that earlier loads took
    /// @param trend of the latest of their windows
    LoadAssessment withWarmUpExtension(Duration time, Steadiness trend) {
        Finding extension = LoadChecks.warmUpExtended(time, order.warmup().plus(time), trend);
        return new LoadAssessment(order, result, fault, findings, time, proof).withFinding(Optional.of(extension));
    }
}
