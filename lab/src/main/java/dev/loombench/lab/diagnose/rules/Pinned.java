package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Groups pinned virtual threads by cause, from events and thread dumps.
final class Pinned {
    /// Pinned threads of one cause.
    ///
    /// @param threads mean number pinned at once
    record Group(Cause cause, double threads, List<String> evidence, List<DumpFrame> stack) {}

    private static final String CONTINUATION = "jdk.internal.vm.Continuation";

    private Pinned() {}

    /// Groups by cause, each with the larger of its two estimates: a lasting pin is in dumps only, a short one
    /// in events and rarely in dumps.
    static List<Group> of(Symptoms symptoms) {
        Map<Cause, List<Pin>> events = new LinkedHashMap<>();
        Map<Cause, List<Place>> places = new LinkedHashMap<>();
        symptoms.events().present().stream()
                .flatMap(summary -> summary.pins().stream())
                .forEach(pin -> events.computeIfAbsent(
                                cause(symptoms, pin.stack(), pin.reason() == null ? "" : pin.reason()),
                                cause -> new ArrayList<>())
                        .add(pin));
        symptoms.looks().present().stream()
                .flatMap(summary -> summary.places().stream())
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

    /// Mean number of pinned virtual threads over all causes.
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
        if (stack.stream().anyMatch(Pinned::isClassLoading)) {
            return Cause.PINNED_IN_CLASS_LOADING;
        }
        return symptoms.feature() < Symptoms.UNPINNED_MONITORS && !reason.contains("Native") && !isNativeCallback(stack)
                ? Cause.PINNED_IN_SYNCHRONIZED
                : Cause.PINNED_IN_NATIVE;
    }

    private static boolean isClassLoading(DumpFrame frame) {
        return frame.method().equals("loadClass")
                && (frame.type().endsWith("ClassLoader") || frame.type().contains("ClassLoaders$"));
    }

    /// Whether native code calls back into the program. The innermost frames are left out, which are how every
    /// thread waits, and so is the outermost one, by which every virtual thread is entered.
    private static boolean isNativeCallback(List<DumpFrame> stack) {
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
