package dev.loombench.lab.load.checks;

import dev.loombench.protocol.MessageTemplate;
import dev.loombench.lab.load.checks.LoadEvidence.ConnectionUse;
import dev.loombench.lab.load.checks.LoadEvidence.GeneratorStats;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.model.ProofRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Figures behind the load checks, whether or not a rule found something. `docs/reference/load-checks.md` lists
/// them.
public final class LoadProof {
    private static final String SHARE_UNIT = "share";
    private static final String SECONDS_UNIT = "s";
    private static final String UNWATCHED_REASON =
            "the target isn't a single readable process on this machine, or the window was cut short";

    private static final String UNREADABLE = "can't be read from {source}";

    private LoadProof() {}

    /// Returns the figures by name, in the order of the rules; unknown ones carry the reason.
    public static Map<String, ProofRecord> figures(LoadEvidence evidence) {
        Map<String, ProofRecord> proof = new LinkedHashMap<>();
        requests(evidence.requests(), proof);
        generator(evidence.generator(), proof);
        activity("generator", evidence.generatorActivity(), proof);
        connections(evidence.connections(), proof);
        ports(evidence.ports(), proof);
        files("generator-open-files", evidence.generatorFiles(), proof);
        files("target-open-files", evidence.targetFiles(), proof);
        network(evidence.network(), proof);
        activity("target", evidence.targetActivity(), proof);
        return proof;
    }

    private static void requests(LoadEvidence.RequestTotals requests, Map<String, ProofRecord> proof) {
        String unit = "requests";
        proof.put(
                "requests-due",
                requests.open()
                        ? ProofRecord.of(unit, (double) requests.scheduled())
                        : ProofRecord.absent(unit, "users send when they have received an answer, not by a schedule"));
        proof.put("requests-sent", ProofRecord.of(unit, (double) requests.sent()));
    }

    private static void generator(GeneratorStats generator, Map<String, ProofRecord> proof) {
        proof.put("generator-longest-pause", ProofRecord.of(SECONDS_UNIT, generator.longestHiccup()));
        proof.put("generator-paused", ProofRecord.of(SECONDS_UNIT, generator.stalled()));
        String unit = "requests in flight at most";
        proof.put(
                "sessions",
                generator.sessionLimit() == Long.MAX_VALUE
                        ? ProofRecord.absent(unit, "only the plan's users limit it")
                        : ProofRecord.of(unit, (double) generator.sessions(), (double) generator.sessionLimit()));
    }

    private static void activity(String process, @Nullable ProcessActivity activity, Map<String, ProofRecord> proof) {
        proof.put(
                process + "-cpu",
                activity == null
                        ? ProofRecord.absent(SHARE_UNIT, UNWATCHED_REASON)
                        : share(activity.share(), "the processors it may use are unknown"));
        proof.put(
                process + "-busiest-thread",
                activity == null
                        ? ProofRecord.absent(SHARE_UNIT, UNWATCHED_REASON)
                        : share(activity.busiestThread(), "its threads can't be read"));
        proof.put(
                process + "-cpu-seconds",
                activity == null
                        ? ProofRecord.absent(SECONDS_UNIT, UNWATCHED_REASON)
                        : ProofRecord.of(SECONDS_UNIT, activity.cpuSeconds()));
    }

    private static ProofRecord share(@Nullable Double share, String unknown) {
        return share == null ? ProofRecord.absent(SHARE_UNIT, unknown) : ProofRecord.of(SHARE_UNIT, share, 1);
    }

    private static void connections(@Nullable ConnectionUse connections, Map<String, ProofRecord> proof) {
        proof.put(
                "connections-all-in-use",
                connections == null
                        ? ProofRecord.absent(
                                SHARE_UNIT, "each user has a connection of its own, or nothing was answered")
                        : ProofRecord.of(SHARE_UNIT, connections.shareAtLimit(), 1));
    }

    private static void ports(@Nullable EphemeralPorts ports, Map<String, ProofRecord> proof) {
        proof.put(
                "ephemeral-ports",
                ports == null
                        ? ProofRecord.absent("ports", notRead(EphemeralPorts.SOURCE_FILES))
                        : ProofRecord.of("ports", (double) ports.used(), (double) ports.range()));
    }

    private static void files(String name, @Nullable OpenFiles files, Map<String, ProofRecord> proof) {
        if (files == null) {
            proof.put(name, ProofRecord.absent("files", notRead(OpenFiles.SOURCE_FILES)));
        } else if (files.limit() == Long.MAX_VALUE) {
            proof.put(name, ProofRecord.of("files", (double) files.open()));
        } else {
            proof.put(name, ProofRecord.of("files", (double) files.open(), (double) files.limit()));
        }
    }

    private static void network(@Nullable NetworkCounters network, Map<String, ProofRecord> proof) {
        counted("listen-overflows", "connections", network == null ? null : network.listenOverflows(), proof);
        counted("listen-drops", "connections", network == null ? null : network.listenDrops(), proof);
        counted("retransmissions", "segments", network == null ? null : network.retransmitted(), proof);
        counted("segments-sent", "segments", network == null ? null : network.sent(), proof);
    }

    private static void counted(String name, String unit, @Nullable Long count, Map<String, ProofRecord> proof) {
        proof.put(
                name,
                count == null
                        ? ProofRecord.absent(
                                unit, notRead(NetworkCounters.SOURCE_FILES) + ", or the window was cut short")
                        : ProofRecord.of(unit, (double) count));
    }

    private static String notRead(String source) {
        return MessageTemplate.fill(UNREADABLE, source);
    }
}
