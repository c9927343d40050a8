package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.PinningSite;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// Groups pinned virtual threads by cause, from events and thread dumps.
final class PinnedThreads {
    /// Share that explains virtual threads which queue; less leaves another cause to look for.
    static final double EXPLAINING_SHARE = 0.3;

    /// Pinned threads of one cause.
    ///
    /// @param threads mean number pinned at once
    record Group(Cause cause, double threads, List<Clause> evidence, List<StackFrame> stack) {}

    private static final List<Cause> CAUSES = List.of(
            Cause.PINNED_IN_SYNCHRONIZED,
            Cause.PINNED_IN_INITIALISER,
            Cause.PINNED_IN_CLASS_LOADING,
            Cause.PINNED_IN_NATIVE);
    private static final String CONTINUATION = "jdk.internal.vm.Continuation";

    private PinnedThreads() {}

    /// Groups by cause, each with the larger of its two estimates: a lasting pin is in dumps only, a
    /// short one in events and rarely in dumps.
    static List<Group> groups(Symptoms symptoms) {
        List<Group> groups = new ArrayList<>();
        for (Cause cause : CAUSES) {
            List<PinningSite> pins = symptoms.recording().pins().stream()
                    .filter(pin -> cause(symptoms, pin.stack(), Objects.requireNonNullElse(pin.reason(), "")) == cause)
                    .toList();
            List<ThreadSite> places = symptoms.sites().stream()
                    .filter(place -> place.pinned() && cause(symptoms, place.stack(), "") == cause)
                    .toList();
            if (!pins.isEmpty() || !places.isEmpty()) {
                groups.add(group(cause, pins, places));
            }
        }
        return groups;
    }

    /// Mean number of pinned virtual threads over all causes.
    static double threads(Symptoms symptoms) {
        return groups(symptoms).stream().mapToDouble(Group::threads).sum();
    }

    private static Group group(Cause cause, List<PinningSite> pins, List<ThreadSite> places) {
        double byEvents = pins.stream().mapToDouble(PinningSite::threads).sum();
        double byDumps = ThreadSite.threads(places);
        List<Clause> evidence = new ArrayList<>();
        if (byEvents >= Format.MIN_TENTHS) {
            evidence.add(Message.PINNED_WAITS.with(
                    pins.stream().mapToLong(PinningSite::events).sum(), byEvents));
        }
        List<StackFrame> stack = byEvents >= byDumps
                ? pins.stream()
                        .max(Comparator.comparingDouble(PinningSite::threads))
                        .map(PinningSite::stack)
                        .orElse(List.of())
                : places.stream()
                        .max(Comparator.comparingDouble(ThreadSite::threads))
                        .map(ThreadSite::stack)
                        .orElse(List.of());
        ContentionRule.mapHint(stack).ifPresent(evidence::add);
        return new Group(cause, Math.max(byEvents, byDumps), evidence, stack);
    }

    /// The cause by which a thread at a stack is pinned; the reason is the JVM's, or empty.
    static Cause cause(Symptoms symptoms, List<StackFrame> stack, String reason) {
        if (stack.stream().anyMatch(frame -> frame.method().equals("<clinit>")) || reason.contains("initiali")) {
            return Cause.PINNED_IN_INITIALISER;
        }
        if (stack.stream().anyMatch(PinnedThreads::isClassLoading)) {
            return Cause.PINNED_IN_CLASS_LOADING;
        }
        return symptoms.monitorsPin() && !reason.contains("Native") && !isNativeCallback(stack)
                ? Cause.PINNED_IN_SYNCHRONIZED
                : Cause.PINNED_IN_NATIVE;
    }

    private static boolean isClassLoading(StackFrame frame) {
        return frame.method().equals("loadClass")
                && (frame.type().endsWith("ClassLoader") || frame.type().contains("ClassLoaders$"));
    }

    /// Whether native code calls back into the program. The innermost frames are left out, which are
    /// how every thread waits, and so is the outermost one, by which every virtual thread is entered.
    private static boolean isNativeCallback(List<StackFrame> stack) {
        boolean program = false;
        for (StackFrame frame : stack) {
            if (program && frame.isNative() && !frame.type().equals(CONTINUATION)) {
                return true;
            }
            program |= !FrameClassifier.isJdk(frame);
        }
        return false;
    }
}
