package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds blocked carriers that hold up queued virtual threads although no pinning events explain it.
final class AsleepRule implements Rule {
    @Override
    public List<Finding> findings(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        if (!state.queued() || !state.asleep()) {
            return List.of();
        }
        if (symptoms.events().present().isEmpty() && symptoms.looks().present().isEmpty()) {
            return List.of(Finding.suspected(Cause.CARRIERS_ASLEEP, 1, state.evidence(), List.of()));
        }
        double explained = Pinned.threads(symptoms) + entering(symptoms);
        if (explained >= PinRule.EXPLAINING * symptoms.parallelism()) {
            return List.of();
        }
        Kept kept = new Kept(symptoms);
        return List.of(kept.finding(state.evidence())
                .orElseGet(() -> inNativeCalls(symptoms, state, explained, kept.halted())));
    }

    private static Finding inNativeCalls(
            Symptoms symptoms, CarrierState state, double explained, Optional<Place> stopped) {
        List<String> evidence = new ArrayList<>(state.evidence());
        evidence.add("Neither pins nor monitors explain more than " + Words.number(explained)
                + " of them, so the rest block in native calls.");
        List<DumpFrame> stack = nativeStack(symptoms);
        if (stack.isEmpty() && stopped.isPresent()) {
            stack = stopped.get().stack();
            evidence.add("Thread dumps show " + Words.number(stopped.get().threads())
                    + " virtual threads there that neither run nor are parked."
                    + (symptoms.feature() < Symptoms.UNPINNED_MONITORS
                            ? " They may also wait for a monitor, which holds the carrier up to JDK 23."
                            : ""));
        }
        return Finding.suspected(Cause.BLOCKING_NATIVE, 1, evidence, stack);
    }

    /// Virtual threads that wait for a monitor, on average, where that keeps their carriers (up to JDK 23).
    private static double entering(Symptoms symptoms) {
        return symptoms.feature() >= Symptoms.UNPINNED_MONITORS
                ? 0
                : symptoms.events().present().stream()
                        .flatMap(events -> events.entering().stream())
                        .mapToDouble(Entering::virtualThreads)
                        .sum();
    }

    private static List<DumpFrame> nativeStack(Symptoms symptoms) {
        return symptoms.looks()
                .present()
                .flatMap(looks -> looks.places().stream()
                        .filter(place -> place.virtual() && !place.pinned() && inNative(place.stack()))
                        .findFirst())
                .map(Place::stack)
                .orElse(List.of());
    }

    private static boolean inNative(List<DumpFrame> stack) {
        return !stack.isEmpty() && stack.getFirst().isNative();
    }
}
