package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Virtual threads that wait on their carriers, from events and dumps, by cause.
final class Pinned {
    /// One cause.
    ///
    /// @param threads that did so at once, on average
    record Group(Cause cause, double threads, List<String> evidence, List<DumpFrame> stack) {}

    private static final String CONTINUATION = "jdk.internal.vm.Continuation";

    private Pinned() {}

    /// A pin that lasts is in dumps only, one that is over is in events only where it fell between dumps: the
    /// larger figure counts.
    static List<Group> of(Symptoms symptoms) {
        Map<Cause, List<Pin>> events = new LinkedHashMap<>();
        Map<Cause, List<Place>> places = new LinkedHashMap<>();
        symptoms.events().present().stream()
                .flatMap(found -> found.pins().stream())
                .forEach(pin -> events.computeIfAbsent(
                                cause(symptoms, pin.stack(), pin.reason() == null ? "" : pin.reason()),
                                cause -> new ArrayList<>())
                        .add(pin));
        symptoms.looks().present().stream()
                .flatMap(found -> found.places().stream())
                .filter(Place::pinned)
                .forEach(place -> places.computeIfAbsent(cause(symptoms, place.stack(), ""), cause -> new ArrayList<>())
                        .add(place));
        List<Group> groups = new ArrayList<>();
        for (Cause cause : Cause.values()) {
            if (events.containsKey(cause) || places.containsKey(cause)) {
                groups.add(group(cause, events.getOrDefault(cause, List.of()), places.getOrDefault(cause, List.of())));
            }
        }
        return groups;
    }

    static double threads(Symptoms symptoms) {
        return of(symptoms).stream().mapToDouble(Group::threads).sum();
    }

    private static Group group(Cause cause, List<Pin> pins, List<Place> places) {
        double byEvents = pins.stream().mapToDouble(Pin::threads).sum();
        double byDumps = places.stream().mapToDouble(Place::threads).sum();
        List<String> evidence = new ArrayList<>();
        if (!pins.isEmpty()) {
            evidence.add(pins.stream().mapToLong(Pin::events).sum() + " pinned waits in the recording held "
                    + Words.number(byEvents) + " carriers at a time, on average.");
            pins.stream()
                    .map(Pin::reason)
                    .filter(reason -> reason != null && !reason.isEmpty())
                    .findFirst()
                    .ifPresent(reason -> evidence.add("The JVM's reason: " + reason + "."));
        }
        if (!places.isEmpty()) {
            evidence.add("Thread dumps show " + Words.number(byDumps) + " virtual threads parked on their carriers.");
        }
        List<DumpFrame> stack = byEvents >= byDumps
                ? pins.stream()
                        .max(Comparator.comparingDouble(Pin::threads))
                        .map(Pin::stack)
                        .orElse(List.of())
                : places.stream()
                        .max(Comparator.comparingDouble(Place::threads))
                        .map(Place::stack)
                        .orElse(List.of());
        Frames.inMap(stack).ifPresent(evidence::add);
        return new Group(cause, Math.max(byEvents, byDumps), evidence, stack);
    }

    private static Cause cause(Symptoms symptoms, List<DumpFrame> stack, String reason) {
        if (stack.stream().anyMatch(frame -> frame.method().equals("<clinit>")) || reason.contains("initiali")) {
            return Cause.PINNED_IN_INITIALISER;
        }
        if (stack.stream().anyMatch(Pinned::loads)) {
            return Cause.PINNED_IN_CLASS_LOADING;
        }
        return symptoms.feature() < Symptoms.UNPINNED_MONITORS && !reason.contains("Native") && !calledBack(stack)
                ? Cause.PINNED_IN_SYNCHRONIZED
                : Cause.PINNED_IN_NATIVE;
    }

    private static boolean loads(DumpFrame frame) {
        return frame.method().equals("loadClass")
                && (frame.type().endsWith("ClassLoader") || frame.type().contains("ClassLoaders$"));
    }

    /// Native code below a call of the program. The top is left out, which is how every thread waits, and so is the
    /// outermost call in a recording, by which every virtual thread is entered.
    private static boolean calledBack(List<DumpFrame> stack) {
        boolean program = false;
        for (DumpFrame frame : stack) {
            if (program && frame.isNative() && !frame.type().equals(CONTINUATION)) {
                return true;
            }
            program |= !Frames.ofJdk(frame);
        }
        return false;
    }
}
