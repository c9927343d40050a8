package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds blocked carriers that hold up queued virtual threads although no pinning events explain it.
final class BlockedCarrierRule implements Rule {
    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        if (!state.isAlwaysQueued() || !state.isAsleep()) {
            return List.of();
        }
        if (symptoms.events().present().isEmpty() && symptoms.dumps().present().isEmpty()) {
            return List.of(CauseFinding.suspected(Cause.CARRIERS_ASLEEP, 1, state.evidence(), List.of()));
        }
        double explained = PinningAnalysis.threads(symptoms) + entering(symptoms);
        if (explained >= PinningRule.EXPLAINING_SHARE * symptoms.parallelism()) {
            return List.of();
        }
        HiddenPinning kept = new HiddenPinning(symptoms);
        return List.of(kept.finding(state.evidence())
                .orElseGet(() -> inNativeCalls(symptoms, state, explained, kept.stoppedSite())));
    }

    private static CauseFinding inNativeCalls(
            Symptoms symptoms, CarrierState state, double explained, Optional<ThreadSite> stopped) {
        List<String> evidence = new ArrayList<>(state.evidence());
        evidence.add("Neither pins nor monitors explain more than " + FindingFormat.number(explained)
                + " of them, so the rest block in native calls.");
        List<StackFrame> stack = nativeStack(symptoms);
        if (stack.isEmpty() && stopped.isPresent()) {
            stack = stopped.get().stack();
            evidence.add(
                    "Thread dumps show " + FindingFormat.number(stopped.get().threads())
                            + " virtual threads there that neither run nor are parked."
                            + (symptoms.feature() < Symptoms.UNPINNED_MONITORS_JDK
                                    ? " They may also wait for a monitor, which holds the carrier up to JDK 23."
                                    : ""));
        }
        return CauseFinding.suspected(Cause.BLOCKING_NATIVE, 1, evidence, stack);
    }

    /// Virtual threads that wait for a monitor, on average, where that keeps their carriers (up to JDK 23).
    private static double entering(Symptoms symptoms) {
        return symptoms.feature() >= Symptoms.UNPINNED_MONITORS_JDK
                ? 0
                : symptoms.events().present().stream()
                        .flatMap(events -> events.contention().stream())
                        .mapToDouble(MonitorContention::virtualThreads)
                        .sum();
    }

    private static List<StackFrame> nativeStack(Symptoms symptoms) {
        return symptoms.dumps()
                .present()
                .flatMap(looks -> looks.sites().stream()
                        .filter(place -> place.virtual() && !place.pinned() && inNative(place.stack()))
                        .findFirst())
                .map(ThreadSite::stack)
                .orElse(List.of());
    }

    private static boolean inNative(List<StackFrame> stack) {
        return !stack.isEmpty() && stack.getFirst().isNative();
    }
}
