package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds event loop threads that block, and with them all of their connections.
final class EventLoopRule implements DiagnosisRule {
    /// Share of the dumps in which a loop must be blocked; a healthy one blocks for a moment, or never.
    private static final double MIN_DUMP_SHARE = 0.5;

    /// Mean share of the loops that must be blocked: of many loops some are blocked for a moment in any dump.
    private static final double MIN_LOOP_SHARE = 0.1;

    /// Weight of the finding: below contention, which may be what the loops are blocked by.
    private static final double WEIGHT = 0.85;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return Stream.of(EventLoopKind.values())
                .flatMap(kind -> EventLoops.of(kind, symptoms.watched().pools()).stream())
                .filter(loops ->
                        loops.blockedShare() >= MIN_DUMP_SHARE && loops.blocked() >= MIN_LOOP_SHARE * loops.threads())
                .max(Comparator.comparingDouble(EventLoops::blockedShare).thenComparingDouble(EventLoops::blocked))
                .map(loops -> finding(symptoms, loops))
                .stream();
    }

    /// All event loops of a kind, which may be of several groups: those that accept connections, and their workers.
    ///
    /// @param blockedShare fraction of the dumps in which a loop blocked, in the group in which it is largest
    private record EventLoops(
            EventLoopKind kind, long threads, double blocked, double blockedShare, List<StackFrame> stack) {
        static Optional<EventLoops> of(EventLoopKind kind, List<PoolSaturation> pools) {
            return pools.stream()
                    .filter(pool -> pool.loop().equals(Optional.of(kind)))
                    .map(pool ->
                            new EventLoops(kind, pool.threads(), pool.blocked(), pool.blockedShare(), pool.stack()))
                    .reduce(EventLoops::and);
        }

        private EventLoops and(EventLoops other) {
            return new EventLoops(
                    kind,
                    threads + other.threads,
                    blocked + other.blocked,
                    Math.max(blockedShare, other.blockedShare),
                    blocked >= other.blocked ? stack : other.stack);
        }
    }

    private static CauseFinding finding(Symptoms symptoms, EventLoops loops) {
        Optional<Clause> queued = queued(symptoms, loops);
        return new CauseFinding(
                Cause.BLOCKED_EVENT_LOOP,
                Confidence.confirmedIf(queued.isPresent()),
                WEIGHT,
                List.of(
                        Message.LOOPS_WAITED.with(
                                loops.blocked(),
                                loops.threads(),
                                loops.kind().owner(),
                                symptoms.watched().dumps()),
                        queued.orElseGet(Message.REQUESTS_UNSEEN::with)),
                loops.stack());
    }

    /// Sentence on the requests that wait for the loops, if there are notably many.
    private static Optional<Clause> queued(Symptoms symptoms, EventLoops loops) {
        return symptoms.load()
                .present()
                .filter(load -> load.inFlight() - loops.threads() >= load.notableRequests())
                .map(load -> load.queued(load.inFlight() - loops.threads()))
                .or(() -> symptoms.notablyUnread().map(Message.UNREAD_CONNECTIONS::with));
    }
}
