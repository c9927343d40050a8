package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.StopTheWorldTime;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds stop-the-world pauses that take too much of the time, for collections or other safepoints.
final class StopTheWorldRule implements DiagnosisRule {
    /// Stopped share of the time that is a finding: more than default pause goals allow in all but the smallest
    /// heaps.
    private static final double MIN_STOPPED = 0.1;

    private static final double MIN_COLLECTION_SHARE = 0.5;

    /// Share of the collections that must have been asked for, and how often at least: once may be anything.
    private static final double MIN_REQUESTED = 0.5;

    private static final long MIN_CALLS = 3;

    /// Share of the dumps in which threads must wait for direct memory.
    private static final double MIN_WAITING_SHARE = 0.5;
    private static final String DIRECT_MEMORY = "java.nio.Bits";

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.stops().present().stream()
                .flatMap(stops -> (stops.stoppedShare() < MIN_STOPPED
                                ? forDirectMemory(symptoms, stops)
                                : Optional.of(ofStops(symptoms, stops)))
                        .stream());
    }

    private static CauseFinding ofStops(Symptoms symptoms, StopTheWorldTime stops) {
        return isCollecting(stops)
                ? requested(symptoms, stops)
                        .or(() -> forDirectMemory(symptoms, stops))
                        .orElseGet(() -> finding(Cause.COLLECTIONS, stops))
                : finding(Cause.SAFEPOINTS, stops);
    }

    private static Optional<CauseFinding> requested(Symptoms symptoms, StopTheWorldTime stops) {
        return symptoms.recording()
                .requestedCollections()
                .filter(requested -> requested.calls() >= Math.max(MIN_CALLS, MIN_REQUESTED * stops.collections()))
                .map(requested ->
                        requested(stops, requested.stack(), Message.COLLECTION_CALLED.with(requested.calls())));
    }

    /// The finding where dumps show threads that wait for direct memory, which they ask the collector for,
    /// however little it takes of a small heap: a JVM that collects all the time may not start a recording in time.
    private static Optional<CauseFinding> forDirectMemory(Symptoms symptoms, StopTheWorldTime stops) {
        return symptoms.sites().stream()
                .filter(site -> site.dumpShare() >= MIN_WAITING_SHARE && isForDirectMemory(site.stack()))
                .findFirst()
                .map(site -> requested(
                        stops,
                        site.stack(),
                        Message.WAITED_FOR_DIRECT_MEMORY.with(Math.max(1, Math.round(site.threads())))));
    }

    private static boolean isForDirectMemory(List<StackFrame> stack) {
        return stack.stream().anyMatch(frame -> frame.type().equals(DIRECT_MEMORY));
    }

    private static boolean isCollecting(StopTheWorldTime stops) {
        return stops.collections() > 0 && stops.collectionShare() >= MIN_COLLECTION_SHARE * stops.stoppedShare();
    }

    private static CauseFinding requested(StopTheWorldTime stops, List<StackFrame> stack, Clause calls) {
        CauseFinding finding = CauseFinding.confirmed(
                Cause.REQUESTED_COLLECTIONS,
                stops.stoppedShare(),
                List.of(calls, Message.STOPPED.with(stops.stoppedShare()), collections(stops)),
                stack);
        return isForDirectMemory(stack) ? finding.withRemedy(Message.RELEASE_BUFFERS.with()) : finding;
    }

    private static CauseFinding finding(Cause cause, StopTheWorldTime stops) {
        return CauseFinding.confirmed(
                cause,
                stops.stoppedShare(),
                List.of(Message.STOPPED.with(stops.stoppedShare()), collections(stops)),
                List.of());
    }

    private static Clause collections(StopTheWorldTime stops) {
        if (stops.collections() == 0) {
            return Message.NO_COLLECTION.with();
        }
        return stops.collectionShare() < Format.MIN_WHOLE_PERCENT
                ? Message.COLLECTIONS_HARDLY_TOOK.with(stops.collections())
                : Message.COLLECTIONS_TOOK.with(stops.collections(), stops.collectionShare());
    }
}
