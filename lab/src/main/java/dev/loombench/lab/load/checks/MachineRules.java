package dev.loombench.lab.load.checks;

import dev.loombench.lab.machine.probe.ConnectionQueues;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks whether the machine had the resources that a load needs.
final class MachineRules {
    /// Share of a limit that counts as reached: readings are a second apart.
    static final double LIMIT_REACHED_SHARE = 0.95;

    private static final double NEAR_LIMIT_SHARE = 0.8;
    /// Seconds until a dropped connection attempt is retried.
    private static final double CONNECT_RETRY_SECONDS = 1;

    /// Shortest time in seconds until an unacknowledged segment is retransmitted.
    private static final double RETRANSMISSION_SECONDS = 0.2;

    /// Seconds after which Linux acknowledges what it has received at the latest, if it sends nothing
    /// meanwhile.
    private static final double DELAYED_ACK_SECONDS = 0.04;

    /// Share of the requests, or of the connections, that wait for such acknowledgements, from which these
    /// decide.
    private static final double WAITING_SHARE = 0.5;

    /// Largest median of answers that such a wait explains, in waits. The last part of an answer is
    /// acknowledged late, too, where its connection is idle afterwards, which delays nothing.
    private static final double MAX_ANSWER_RATIO = 1.25;

    private MachineRules() {}

    static List<Finding> check(LoadEvidence evidence) {
        LoadObservation observed = evidence.observed();
        List<Finding> findings = new ArrayList<>(limits(observed));
        if (observed.network() != null) {
            network(observed.network(), evidence, findings);
        }
        double median = evidence.figures().service().quantile(0.5);
        boolean fits = DELAYED_ACK_SECONDS <= median && median <= MAX_ANSWER_RATIO * DELAYED_ACK_SECONDS;
        findings.addAll(queues(
                observed, evidence.totals().seconds(), fits ? evidence.totals().sent() : Double.NaN));
        if (observed.target() != null) {
            target(observed.target()).ifPresent(findings::add);
        }
        if (evidence.cpus() != null) {
            topology(evidence.cpus()).ifPresent(findings::add);
        }
        return findings;
    }

    /// Checks a person's own driver, of whose requests nothing is known.
    ///
    /// @param seconds length of its run
    static List<Finding> ofDriver(LoadObservation observed, double seconds) {
        List<Finding> findings = new ArrayList<>(limits(observed));
        long refused = observed.network() == null ? 0 : refused(observed.network());
        if (refused > 0) {
            findings.add(LoadFinding.LISTEN_QUEUE
                    .with(refused)
                    .withSeverity(Severity.WARNING)
                    .withEvidence(Map.of("count", refused)));
        }
        findings.addAll(queues(observed, seconds, Double.POSITIVE_INFINITY));
        return findings;
    }

    private static List<Finding> limits(LoadObservation observed) {
        List<Finding> findings = new ArrayList<>();
        EphemeralPorts ports = observed.ports();
        if (ports != null) {
            limit(ports.share(), LoadFinding.EPHEMERAL_PORTS, "used", ports.used(), "range", ports.range())
                    .ifPresent(findings::add);
        }
        files(LoadFinding.GENERATOR_OPEN_FILES, observed.generatorFiles()).ifPresent(findings::add);
        files(LoadFinding.TARGET_OPEN_FILES, observed.targetFiles()).ifPresent(findings::add);
        return findings;
    }

    /// Checks for connections that the server doesn't accept, and for those that wait for delayed
    /// acknowledgements. As many of these have unacknowledged bytes at a moment as timers send
    /// acknowledgements in 40 ms (Little's law), which no server that itself takes 40 ms has.
    ///
    /// @param requests number of requests that were sent; infinite where it isn't known, NaN where answers
    ///     take another time
    private static List<Finding> queues(LoadObservation observed, double seconds, double requests) {
        ConnectionQueues queues = observed.queues();
        List<Finding> findings = new ArrayList<>();
        if (queues == null) {
            return findings;
        }
        if (queues.unaccepted() > 0) {
            findings.add(LoadFinding.CONNECTIONS_UNACCEPTED
                    .with(queues.unaccepted())
                    .withEvidence(Map.of("unaccepted", queues.unaccepted())));
        }
        double acks = observed.network() == null ? 0 : orZero(observed.network().delayedAcks());
        double waiting = Math.min(queues.unacknowledged(), acks / seconds * DELAYED_ACK_SECONDS);
        if (waiting >= WAITING_SHARE * Math.max(queues.unacknowledged(), acks / seconds * DELAYED_ACK_SECONDS)
                && waiting > 0
                && !Double.isNaN(requests)
                && (acks >= WAITING_SHARE * requests || waiting >= WAITING_SHARE * queues.established())) {
            findings.add(LoadFinding.DELAYED_ACKS
                    .with(acks, queues.established(), queues.established() / DELAYED_ACK_SECONDS)
                    .withEvidence(Map.of("delayedAcks", acks, "connections", queues.established())));
        }
        return findings;
    }

    private static Optional<Finding> files(LoadFinding kind, @Nullable OpenFiles files) {
        return files == null
                ? Optional.empty()
                : limit(files.share(), kind, "open", files.open(), "limit", files.limit());
    }

    private static Optional<Finding> limit(
            double share, LoadFinding kind, String usedName, long used, String limitName, long limit) {
        return share < NEAR_LIMIT_SHARE
                ? Optional.empty()
                : Optional.of(kind.with(used, limit)
                        .withSeverity(share >= LIMIT_REACHED_SHARE ? Severity.INVALID : Severity.WARNING)
                        .withEvidence(Map.of(usedName, used, limitName, limit)));
    }

    private static void network(NetworkCounters network, LoadEvidence evidence, List<Finding> findings) {
        long refused = refused(network);
        if (refused > 0) {
            findings.add(counted(
                    refused,
                    evidence,
                    CONNECT_RETRY_SECONDS,
                    LoadFinding.LISTEN_QUEUE,
                    LoadFinding.LISTEN_QUEUE_ELSEWHERE));
        }
        long retransmitted = orZero(network.retransmitted());
        if (retransmitted > 0) {
            findings.add(counted(
                    retransmitted,
                    evidence,
                    RETRANSMISSION_SECONDS,
                    LoadFinding.RETRANSMISSIONS,
                    LoadFinding.RETRANSMISSIONS_ELSEWHERE));
        }
    }

    /// Judges events that the kernel counted, for all programs. They moved the judged percentile if they
    /// affected more requests than lie beyond it. Where that can't include their waits, this load met fewer of
    /// them, and they are no more than a warning.
    ///
    /// @param wait seconds that such an event costs
    private static Finding counted(
            long count, LoadEvidence evidence, double wait, LoadFinding own, LoadFinding elsewhere) {
        boolean reached = !(evidence.judgedLatency() - evidence.shortest() < wait);
        long requests = Math.max(1, evidence.totals().sent());
        double beyond = 1 - evidence.judged().share();
        double share = count / (double) requests;
        Severity severity = share > beyond / 2 && reached
                ? Severity.INVALID
                : share > beyond / 20 ? Severity.WARNING : Severity.INFO;
        return (reached ? own : elsewhere)
                .with(count)
                .withSeverity(severity)
                .withEvidence(Map.of("count", count, "requests", requests));
    }

    /// Connections that were dropped before a server accepted them.
    private static long refused(NetworkCounters network) {
        return Math.max(orZero(network.listenOverflows()), orZero(network.listenDrops()));
    }

    private static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }

    private static Optional<Finding> target(ProcessActivity target) {
        return target.share() == null || target.share() < GeneratorRules.BUSY_TARGET_SHARE
                ? Optional.empty()
                : Optional.of(
                        LoadFinding.TARGET_CPU.with(target.share()).withEvidence(Map.of("share", target.share())));
    }

    private static Optional<Finding> topology(CpuSplit cpus) {
        return switch (cpus.sharing()) {
            case NOTHING -> Optional.empty();
            case CORE -> Optional.of(LoadFinding.SHARED_CORE.with().withEvidence(Map.of("sharing", "core")));
            case PROCESSORS ->
                Optional.of((cpus.pinnableProcessor().isEmpty()
                                ? LoadFinding.SHARED_PROCESSOR.with()
                                : LoadFinding.SHARED_PROCESSORS.with(
                                        String.valueOf(cpus.pinnableProcessor().getAsInt())))
                        .withEvidence(Map.of("sharing", "processors")));
        };
    }
}
