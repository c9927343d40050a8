package dev.loombench.lab.load.checks;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
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
    private static final double BUSY_TARGET_SHARE = 0.95;

    /// Seconds until a dropped connection attempt is retried.
    private static final double CONNECT_RETRY_SECONDS = 1;

    /// Shortest time in seconds until an unacknowledged segment is retransmitted.
    private static final double RETRANSMISSION_SECONDS = 0.2;

    private MachineRules() {}

    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        if (evidence.ports() != null) {
            ports(evidence.ports()).ifPresent(findings::add);
        }
        files("generator", evidence.generatorFiles()).ifPresent(findings::add);
        files("target", evidence.targetFiles()).ifPresent(findings::add);
        if (evidence.network() != null) {
            network(evidence.network(), evidence, findings);
        }
        if (evidence.targetActivity() != null) {
            target(evidence.targetActivity()).ifPresent(findings::add);
        }
        if (evidence.cpus() != null) {
            topology(evidence.cpus()).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Finding> ports(EphemeralPorts ports) {
        return limit(
                ports.share(),
                "ephemeral-ports",
                Format.grouped(ports.used()) + " of " + Format.grouped(ports.range())
                        + " ports for outgoing connections were in use",
                "use keep-alive, or widen net.ipv4.ip_local_port_range",
                Map.of("used", ports.used(), "range", ports.range()));
    }

    private static Optional<Finding> files(String process, @Nullable OpenFiles files) {
        if (files == null) {
            return Optional.empty();
        }
        return limit(
                files.share(),
                process + "-open-files",
                "the " + process + " had " + Format.grouped(files.open()) + " of at most "
                        + Format.grouped(files.limit()) + " files and connections open",
                "raise its limit of open files (ulimit -n)",
                Map.of("open", files.open(), "limit", files.limit()));
    }

    private static Optional<Finding> limit(
            double share, String code, String message, String remedy, Map<String, Object> evidence) {
        if (share < NEAR_LIMIT_SHARE) {
            return Optional.empty();
        }
        Severity severity = share >= LIMIT_REACHED_SHARE ? Severity.INVALID : Severity.WARNING;
        return Optional.of(new Finding(code, severity, message, remedy, evidence));
    }

    /// Checks the network counters. An event that affected more requests than lie beyond the judged percentile
    /// has moved it.
    private static void network(NetworkCounters network, LoadEvidence evidence, List<Finding> findings) {
        long requests = Math.max(1, evidence.requests().sent());
        if (network.listenOverflows() != null || network.listenDrops() != null) {
            long overflows = orZero(network.listenOverflows());
            long refused = Math.max(overflows, orZero(network.listenDrops()));
            counted(
                            refused,
                            requests,
                            evidence,
                            CONNECT_RETRY_SECONDS,
                            "listen-queue",
                            Format.grouped(refused) + " connections were dropped before a server accepted them, "
                                    + Format.grouped(overflows)
                                    + " of them because its accept queue was full; each is"
                                    + " retried"
                                    + " after a second"
                                    + (reach(evidence, CONNECT_RETRY_SECONDS)
                                            ? ""
                                            : ", but too few of these requests took that long: they may belong to"
                                                    + " another"
                                                    + " program"),
                            "give the server a longer accept queue (its backlog, and net.core.somaxconn), or use"
                                    + " keep-alive")
                    .ifPresent(findings::add);
        }
        if (network.retransmitted() != null) {
            counted(
                            network.retransmitted(),
                            requests,
                            evidence,
                            RETRANSMISSION_SECONDS,
                            "retransmissions",
                            Format.grouped(network.retransmitted()) + " TCP segments were retransmitted for "
                                    + Format.grouped(requests) + " requests; each may cost 200 ms"
                                    + (reach(evidence, RETRANSMISSION_SECONDS)
                                            ? ""
                                            : ", but too few of these requests took that long"),
                            "check the network between generator and target, and what else uses it")
                    .ifPresent(findings::add);
        }
    }

    /// Whether the judged percentile may include waits of that many seconds, such as for retransmissions. The
    /// kernel counts the events of all programs; a load whose percentile is closer to its shortest latency met
    /// fewer of them.
    private static boolean reach(LoadEvidence evidence, double wait) {
        LoadEvidence.LatencySpread latencies = evidence.latencies();
        return latencies == null || latencies.judged() - latencies.shortest() >= wait;
    }

    /// Counted events: no more than a warning where the judged percentile can't include their waits.
    private static Optional<Finding> counted(
            long count, long requests, LoadEvidence evidence, double wait, String code, String message, String remedy) {
        if (count == 0) {
            return Optional.empty();
        }
        double beyond = evidence.judged() == null ? 0.01 : 1 - evidence.judged().share();
        double share = count / (double) requests;
        Severity severity = share > beyond / 2 && reach(evidence, wait)
                ? Severity.INVALID
                : share > beyond / 20 ? Severity.WARNING : Severity.INFO;
        return Optional.of(new Finding(code, severity, message, remedy, Map.of("count", count, "requests", requests)));
    }

    private static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }

    private static Optional<Finding> target(ProcessActivity target) {
        return target.share() == null || target.share() < BUSY_TARGET_SHARE
                ? Optional.empty()
                : Optional.of(new Finding(
                        "target-cpu",
                        Severity.INFO,
                        "the target used " + Format.roughPercent(target.share())
                                + " of the CPU time of its processors, so the CPU was its limit",
                        "profile it, or give it more processors",
                        Map.of("share", target.share())));
    }

    private static Optional<Finding> topology(CpuSplit cpus) {
        return switch (cpus.sharing()) {
            case NOTHING -> Optional.empty();
            case CORE ->
                Optional.of(new Finding(
                        "shared-core",
                        Severity.WARNING,
                        "target and generator run on hardware threads of the same core, so each slows the other down",
                        "use a machine with at least two cores, or run the generator on another one",
                        Map.of("sharing", "core")));
            case PROCESSORS ->
                Optional.of(new Finding(
                        "shared-processors",
                        Severity.WARNING,
                        "target and generator share processors, so each takes CPU time from the other",
                        cpus.pinnableProcessor().isEmpty()
                                ? "use a machine with at least two processors, or run the generator on another one"
                                : "give the server fewer processors (one of your own with 'taskset -c "
                                        + cpus.pinnableProcessor().getAsInt()
                                        + " COMMAND': 'loombench load' then takes the others), or run the generator on"
                                        + " another machine",
                        Map.of("sharing", "processors")));
        };
    }
}
