package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Carriers that virtual threads keep without a pin that the JVM tells of: dumps show where these threads are, and
/// only a carrier that sleeps says that they don't run there.
final class Kept {
    /// A call of the program has at most so many of the JDK's above it in which it waits for a monitor.
    private static final int TOP = 3;

    /// Of the dumps in which a class was being initialised: in fewer it is no reason for what lasts.
    private static final double OFTEN = 0.5;

    /// Of the dumps.
    private static final double NEARLY_ALWAYS = 0.8;

    private final Symptoms symptoms;
    private final List<Place> places;

    /// @param symptoms of a JVM whose carriers sleep while virtual threads queue
    Kept(Symptoms symptoms) {
        this.symptoms = symptoms;
        this.places = symptoms.looks().present().map(Looks::places).orElse(List.of());
    }

    Optional<Finding> finding(List<String> evidence) {
        return inWait(evidence).or(() -> beforeInitialiser(evidence));
    }

    /// Up to JDK 23 a virtual thread keeps its carrier in `Object.wait`. The scheduler makes up for it with another
    /// carrier, as long as it may have more.
    private Optional<Finding> inWait(List<String> evidence) {
        if (symptoms.feature() >= Symptoms.UNPINNED_MONITORS) {
            return Optional.empty();
        }
        List<Place> waiting = virtual(place -> waits(place.stack()));
        return finding(
                Cause.PINNED_IN_SYNCHRONIZED,
                waiting,
                evidence,
                "Thread dumps show " + Words.number(threads(waiting))
                        + " virtual threads in Object.wait, which holds the carrier up to JDK 23.");
    }

    /// A virtual thread that needs a class keeps its carrier while another thread initialises that class.
    private Optional<Finding> beforeInitialiser(List<String> evidence) {
        Optional<Place> initialiser = places.stream()
                .filter(place -> place.always() >= OFTEN)
                .filter(place -> place.stack().stream().anyMatch(Kept::initialises))
                .findFirst();
        List<Place> halted = virtual(Kept::halts);
        return initialiser.flatMap(place -> finding(
                Cause.PINNED_IN_INITIALISER,
                halted,
                evidence,
                "Thread dumps show " + Words.number(threads(halted))
                        + " virtual threads stopped where they need a class, and a thread in " + text(place) + "."));
    }

    /// Where most virtual threads stand at a call of the program that neither runs nor parks. Up to JDK 23 it may
    /// wait for a monitor there, of which dumps don't tell.
    Optional<Place> halted() {
        return virtual(place -> !place.pinned() && halts(place) && place.always() >= NEARLY_ALWAYS).stream()
                .findFirst();
    }

    private Optional<Finding> finding(Cause cause, List<Place> where, List<String> evidence, String sentence) {
        if (threads(where) < PinRule.EXPLAINING * symptoms.parallelism()) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(List.of(sentence));
        all.addAll(evidence);
        return Optional.of(Finding.confirmed(cause, 1, all, where.getFirst().stack()));
    }

    private List<Place> virtual(Predicate<Place> what) {
        return places.stream().filter(Place::virtual).filter(what).toList();
    }

    private static double threads(List<Place> where) {
        return where.stream().mapToDouble(Place::threads).sum();
    }

    private static boolean waits(List<DumpFrame> stack) {
        return stack.stream()
                .limit(TOP)
                .anyMatch(frame -> frame.type().equals("java.lang.Object")
                        && frame.method().startsWith("wait"));
    }

    private static boolean initialises(DumpFrame frame) {
        return frame.method().equals("<clinit>") && !Frames.ofJdk(frame);
    }

    private static String text(Place place) {
        return place.stack().stream()
                .filter(Kept::initialises)
                .findFirst()
                .map(DumpFrame::text)
                .orElseThrow();
    }

    /// At a call of the program itself, above which there is none by which it would park.
    private static boolean halts(Place place) {
        List<DumpFrame> stack = place.stack();
        return place.activity() == Activity.OTHER
                && !stack.isEmpty()
                && !stack.getFirst().isNative()
                && !Frames.ofJdk(stack.getFirst());
    }
}
