package dev.loombench.lab.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// No virtual thread can go on, because those that hold the carriers wait for one without.
final class DeadlockRule implements Rule {
    /// Carriers that wait for ever use nothing; the JVM wakes one now and then.
    private static final double NOTHING = 0.02;

    private static final double WHOLE_WINDOW = 0.8;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        if (symptoms.feature() >= Symptoms.UNPINNED_MONITORS) {
            return List.of();
        }
        boolean still = symptoms.carriers()
                .present()
                .filter(carriers -> carriers.carriers() > 0 && carriers.running() <= NOTHING)
                .isPresent();
        boolean stuck = symptoms.delay()
                .present()
                .filter(delay -> delay.probes() == 0
                        && delay.stuck().toNanos()
                                >= WHOLE_WINDOW * symptoms.window().toNanos())
                .isPresent();
        Optional<Place> lock = lock(symptoms);
        if (!still || lock.isEmpty() || (!stuck && symptoms.delay().present().isPresent())) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add(Words.number(lock.get().threads())
                + " virtual threads wait for a lock on their carriers, the same in every dump.");
        next(symptoms).ifPresent(evidence::add);
        evidence.addAll(new CarrierState(symptoms).evidence());
        return List.of(
                stuck
                        ? Finding.confirmed(
                                Cause.CARRIER_DEADLOCK, 2, evidence, lock.get().stack())
                        : Finding.suspected(
                                Cause.CARRIER_DEADLOCK, 2, evidence, lock.get().stack()));
    }

    /// Those who could go on with a carrier.
    private static Optional<String> next(Symptoms symptoms) {
        return symptoms.looks()
                .present()
                .flatMap(looks -> looks.places().stream()
                        .filter(place -> place.virtual() && !place.pinned() && place.activity() == Activity.LOCK)
                        .filter(place -> place.always() >= 1)
                        .findFirst())
                .map(place -> Words.number(place.threads()) + " virtual threads without a carrier also waited for a"
                        + " lock"
                        + Frames.place(place.stack())
                                .map(frame -> ", in " + frame.text())
                                .orElse("")
                        + ": one of these may be next to get it.");
    }

    private static Optional<Place> lock(Symptoms symptoms) {
        return symptoms.looks()
                .present()
                .filter(looks -> looks.dumps() >= Looks.FEWEST)
                .flatMap(looks -> looks.places().stream()
                        .filter(place -> place.pinned() && place.activity() == Activity.LOCK)
                        .filter(place -> place.always() >= 1 && place.threads() >= symptoms.parallelism())
                        .findFirst());
    }
}
