package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.CauseFinding.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.PoolSaturation;
import dev.loombench.protocol.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds event loop threads that block, and with them all of their connections.
final class EventLoopRule implements Rule {
    /// Share of the dumps in which a loop must be blocked; a healthy one blocks for a moment, or never.
    private static final double MIN_DUMP_SHARE = 0.5;

    /// Mean share of the loops that must be blocked: of many loops some are blocked for a moment in any dump.
    private static final double MIN_LOOP_SHARE = 0.1;

    /// Weight of the finding: below contention, which may be what the loops are blocked by.
    private static final double WEIGHT = 0.85;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms
                .sufficientDumps()
                .flatMap(looks -> looks.pools().stream()
                        .filter(pool -> pool.loop()
                                && pool.blockedShare() >= MIN_DUMP_SHARE
                                && pool.blocked() >= MIN_LOOP_SHARE * pool.threads())
                        .max(Comparator.comparingDouble(PoolSaturation::blockedShare)
                                .thenComparingDouble(PoolSaturation::blocked))
                        .map(loop -> finding(looks, loop, symptoms)))
                .stream()
                .toList();
    }

    private static CauseFinding finding(ThreadDumpSummary looks, PoolSaturation loop, Symptoms symptoms) {
        String blocked = Format.tenths(loop.blocked()) + " of " + loop.threads() + " " + loop.name()
                + " waited for something other than their connections, on average of " + looks.dumps()
                + " thread dumps.";
        Optional<String> queued = queued(symptoms, loop);
        return new CauseFinding(
                Cause.BLOCKED_EVENT_LOOP,
                queued.isPresent() ? Confidence.CONFIRMED : Confidence.SUSPECTED,
                WEIGHT,
                List.of(
                        blocked,
                        queued.orElse(
                                symptoms.unreadConnections().present().isPresent()
                                        ? "Hardly any request was seen waiting for that."
                                        : "Whether requests waited for that couldn't be seen.")),
                loop.stack());
    }

    /// Sentence on the requests that wait for the loops, if there are notably many.
    private static Optional<String> queued(Symptoms symptoms, PoolSaturation loop) {
        return symptoms.load()
                .present()
                .filter(load -> load.inFlight() - loop.threads() >= load.notableRequests())
                .map(load -> Format.grouped(Math.round(load.inFlight() - loop.threads()), "request") + " of "
                        + Format.significant(load.inFlight()) + " in flight were queued for them.")
                .or(() -> symptoms.unreadConnections()
                        .present()
                        .filter(unread -> unread >= Symptoms.MIN_UNREAD_CONNECTIONS)
                        .map(unread ->
                                "In nearly every sample, requests lay unread on at least " + unread + " connections."));
    }
}
