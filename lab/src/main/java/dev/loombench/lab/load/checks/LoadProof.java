package dev.loombench.lab.load.checks;

import dev.loombench.lab.machine.probe.ConnectionQueues;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Figures behind the load checks, whether or not a rule found something. `docs/reference/load-checks.md` lists
/// them.
public final class LoadProof {
    private static final String UNWATCHED =
            "the target isn't a single readable process on this machine, or the window was cut short";
    private static final String UNREADABLE = "can't be read from {source}";
    private static final String UNCOUNTED = "can't be read from {source}, or the window was cut short";

    private final Map<String, ProofRecord> figures = new LinkedHashMap<>();

    private LoadProof() {}

    /// Returns the figures of a person's own driver, of whose requests nothing is known.
    public static Map<String, ProofRecord> figures(LoadObservation observed) {
        LoadProof proof = new LoadProof();
        proof.activity("generator", observed.generator());
        proof.ofMachine(observed);
        return proof.figures;
    }

    /// Returns the figures by name, in the order of the rules; unknown ones carry the reason.
    public static Map<String, ProofRecord> figures(LoadEvidence evidence) {
        LoadProof proof = new LoadProof();
        Totals totals = evidence.totals();
        Hiccups hiccups = evidence.figures().summary().hiccups();
        Limits limits = evidence.limits();
        LoadObservation observed = evidence.observed();
        Double due = evidence.isOpen() ? Double.valueOf((double) totals.scheduled()) : null;
        proof.put("requests-due", "requests", due, "users send when they have received an answer, not by a schedule");
        proof.put("requests-sent", "requests", (double) totals.sent(), "");
        proof.put("generator-longest-pause", "s", hiccups.max(), "");
        proof.put("generator-paused", "s", hiccups.stalled(), "");
        proof.limited(
                "sessions",
                "requests in flight at most",
                limits.sessionLimit() == Long.MAX_VALUE ? null : (double) limits.sessions(),
                (double) limits.sessionLimit(),
                "only the plan's users limit it");
        proof.activity("generator", evidence.generator());
        proof.limited(
                "connections-all-in-use",
                "share",
                evidence.connectionsInUse(),
                1,
                "each user has a connection of its own, or nothing was answered");
        proof.ofMachine(observed);
        return proof.figures;
    }

    private void ofMachine(LoadObservation observed) {
        EphemeralPorts ports = observed.ports();
        limited(
                "ephemeral-ports",
                "ports",
                ports == null ? null : (double) ports.used(),
                ports == null ? 0 : (double) ports.range(),
                MessageTemplate.fill(UNREADABLE, EphemeralPorts.SOURCE_FILES));
        files("generator-open-files", observed.generatorFiles());
        files("target-open-files", observed.targetFiles());
        NetworkCounters network = observed.network();
        counted("listen-overflows", "connections", network == null ? null : network.listenOverflows());
        counted("listen-drops", "connections", network == null ? null : network.listenDrops());
        counted("retransmissions", "segments", network == null ? null : network.retransmitted());
        counted("segments-sent", "segments", network == null ? null : network.sent());
        counted("delayed-acks", "segments", network == null ? null : network.delayedAcks());
        ConnectionQueues queues = observed.queues();
        String unknown = MessageTemplate.fill(UNCOUNTED, ConnectionQueues.SOURCE_FILES);
        put("connections", "connections", queues == null ? null : queues.established(), unknown);
        put(
                "connections-unacknowledged",
                "connections",
                queues == null || observed.network() == null ? null : queues.unacknowledged(),
                unknown);
        put("connections-unaccepted", "connections", queues == null ? null : queues.unaccepted(), unknown);
        activity("target", observed.target());
    }

    private void activity(String process, @Nullable ProcessActivity activity) {
        limited(
                process + "-cpu",
                "share",
                activity == null ? null : activity.share(),
                1,
                activity == null ? UNWATCHED : "the processors it may use are unknown");
        limited(
                process + "-busiest-thread",
                "share",
                activity == null ? null : activity.busiestThread(),
                1,
                activity == null ? UNWATCHED : "its threads can't be read");
        put(process + "-cpu-seconds", "s", activity == null ? null : activity.cpuSeconds(), UNWATCHED);
    }

    private void files(String name, @Nullable OpenFiles files) {
        Double open = files == null ? null : Double.valueOf((double) files.open());
        String unknown = MessageTemplate.fill(UNREADABLE, OpenFiles.SOURCE_FILES);
        if (files == null || files.limit() == Long.MAX_VALUE) {
            put(name, "files", open, unknown);
        } else {
            limited(name, "files", open, (double) files.limit(), unknown);
        }
    }

    private void counted(String name, String unit, @Nullable Long count) {
        put(
                name,
                unit,
                count == null ? null : Double.valueOf((double) count),
                MessageTemplate.fill(UNCOUNTED, NetworkCounters.SOURCE_FILES));
    }

    private void put(String name, String unit, @Nullable Double value, String unknown) {
        figures.put(name, value == null ? ProofRecord.absent(unit, unknown) : ProofRecord.of(unit, value));
    }

    private void limited(String name, String unit, @Nullable Double value, double limit, String unknown) {
        figures.put(name, value == null ? ProofRecord.absent(unit, unknown) : ProofRecord.of(unit, value, limit));
    }
}
