package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.MonitorContention;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Finds blocked carriers that hold up queued virtual threads although no pinning events explain it.
final class BlockedCarrierRule implements DiagnosisRule {
    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        if (!state.isBlocked() || CompensatedCalls.isExhausted(symptoms)) {
            return List.of();
        }
        if (symptoms.events().present().isEmpty() && symptoms.dumps().present().isEmpty()) {
            return List.of(CauseFinding.suspected(Cause.CARRIERS_ASLEEP, 1, state.evidence(), List.of()));
        }
        double explained = PinnedThreads.threads(symptoms) + entering(symptoms);
        if (explained >= PinnedThreads.EXPLAINING_SHARE * symptoms.parallelism()) {
            return List.of();
        }
        HiddenPinning kept = new HiddenPinning(symptoms);
        return List.of(kept.finding(state.evidence())
                .orElseGet(() -> inNativeCalls(symptoms, state, explained, kept.stoppedSite())));
    }

    private static CauseFinding inNativeCalls(
            Symptoms symptoms, CarrierState state, double explained, Optional<ThreadSite> stopped) {
        List<String> evidence = new ArrayList<>(state.evidence());
        List<StackFrame> stack = nativeStack(symptoms);
        if (stack.isEmpty() && stopped.isPresent() && symptoms.feature() < Symptoms.UNPINNED_MONITORS_JDK) {
            return inNativeCallsOrAtMonitor(evidence, stopped.get());
        }
        evidence.add(
                explained < Format.MIN_TENTHS
                        ? "Neither pins nor monitors explain it, so they block in native calls."
                        : "Neither pins nor monitors explain more than " + Format.tenths(explained)
                                + " of them, so the rest block in native calls.");
        if (stack.isEmpty() && stopped.isPresent()) {
            stack = stopped.get().stack();
            evidence.add("Thread dumps show " + Format.tenths(stopped.get().threads())
                    + " virtual threads there that neither run nor are parked.");
        }
        return CauseFinding.suspected(Cause.BLOCKING_NATIVE, 1, evidence, stack);
    }

    /// The finding up to JDK 23, where a wait to enter a monitor keeps the carrier, and is recorded only once it ends.
    private static CauseFinding inNativeCallsOrAtMonitor(List<String> evidence, ThreadSite stopped) {
        evidence.add("Thread dumps show " + Format.tenths(stopped.threads())
                + " virtual threads there that neither run nor are parked: they are in a native call, or wait for a monitor"
                + " that nobody has left meanwhile, which holds the carrier up to JDK 23.");
        return new CauseFinding(
                Cause.BLOCKING_NATIVE,
                Confidence.SUSPECTED,
                1,
                evidence,
                stopped.stack(),
                "Virtual threads keep their carriers, in native calls or before synchronized",
                Cause.BLOCKING_NATIVE.remedy()
                        + " If it is a monitor, find who holds it (jstack shows it as locked, of a platform thread), and don't"
                        + " wait while holding it.");
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
        return symptoms.sites().stream()
                .filter(place -> place.virtual() && !place.pinned() && inNative(place.stack()))
                .findFirst()
                .map(ThreadSite::stack)
                .orElse(List.of());
    }

    private static boolean inNative(List<StackFrame> stack) {
        return !stack.isEmpty() && stack.getFirst().isNative();
    }

    /// Finds pinning that no JFR event reports, in `Object.wait` or before a class initialiser. Dumps show where
    /// the threads are, and only a sleeping carrier proves that they don't run there.
    private static final class HiddenPinning {
        /// JDK frames that may lie above a call of the program that waits in `Object.wait`.
        private static final int MAX_JDK_FRAMES = 3;

        /// Classes of the JDK with native methods that initialise a class.
        private static final Set<String> INITIALISING_CLASSES =
                Set.of("java.lang.Class", "jdk.internal.misc.Unsafe", "java.lang.invoke.MethodHandleNatives");

        /// Share of the dumps in which a class must be initialising to explain a lasting wait.
        private static final double MIN_INITIALISER_SHARE = 0.5;

        /// Share of the dumps that counts as always.
        private static final double ALWAYS_SHARE = 0.8;

        private final Symptoms symptoms;
        private final List<ThreadSite> places;

        /// Looks for hidden pinning in the symptoms of a JVM.
        ///
        /// @param symptoms symptoms of a JVM whose carriers sleep while virtual threads queue
        HiddenPinning(Symptoms symptoms) {
            this.symptoms = symptoms;
            this.places = symptoms.sites();
        }

        /// The finding, if `Object.wait` or a class initialiser explains enough of the carriers.
        Optional<CauseFinding> finding(List<String> evidence) {
            return pinnedByInitialiser(evidence).or(() -> pinnedInWait(evidence));
        }

        /// Pinning by `Object.wait`, which keeps the carrier up to JDK 23. The scheduler compensates with more
        /// carriers only up to its maximum.
        private Optional<CauseFinding> pinnedInWait(List<String> evidence) {
            if (symptoms.feature() >= Symptoms.UNPINNED_MONITORS_JDK) {
                return Optional.empty();
            }
            List<ThreadSite> waiting = virtualSites(place -> isInObjectWait(place.stack()));
            boolean initialises = !waiting.isEmpty()
                    && waiting.stream()
                            .allMatch(place -> place.stack().stream().anyMatch(HiddenPinning::isInitialiser));
            return finding(
                    initialises ? Cause.PINNED_IN_INITIALISER : Cause.PINNED_IN_SYNCHRONIZED,
                    new CarrierState(symptoms).isAlwaysQueued() ? Confidence.CONFIRMED : Confidence.SUSPECTED,
                    waiting,
                    evidence,
                    "Thread dumps show " + Format.tenths(threads(waiting))
                            + " virtual threads in Object.wait, which holds the carrier up to JDK 23.");
        }

        /// Pinning before a class that another thread initialises.
        private Optional<CauseFinding> pinnedByInitialiser(List<String> evidence) {
            Optional<ThreadSite> initialiser = places.stream()
                    .filter(place -> place.dumpShare() >= MIN_INITIALISER_SHARE)
                    .filter(place -> place.stack().stream().anyMatch(HiddenPinning::isInitialiser))
                    .findFirst();
            List<ThreadSite> stopped = virtualSites(HiddenPinning::isStopped);
            return initialiser.flatMap(place -> finding(
                    Cause.PINNED_IN_INITIALISER,
                    Confidence.CONFIRMED,
                    stopped,
                    evidence,
                    "Thread dumps show " + Format.tenths(threads(stopped))
                            + " virtual threads stopped where they need a class, and a thread in " + text(place)
                            + "."));
        }

        /// The site where most virtual threads neither run nor park. Up to JDK 23 they may wait for a monitor
        /// there, which dumps don't show.
        Optional<ThreadSite> stoppedSite() {
            return virtualSites(place -> !place.pinned() && isStopped(place) && place.dumpShare() >= ALWAYS_SHARE)
                    .stream()
                    .findFirst();
        }

        private Optional<CauseFinding> finding(
                Cause cause, Confidence confidence, List<ThreadSite> sites, List<String> evidence, String sentence) {
            if (threads(sites) < PinnedThreads.EXPLAINING_SHARE * symptoms.parallelism()) {
                return Optional.empty();
            }
            List<String> sentences = new ArrayList<>(List.of(sentence));
            sentences.addAll(evidence);
            return Optional.of(new CauseFinding(
                    cause, confidence, 1, sentences, sites.getFirst().stack()));
        }

        private List<ThreadSite> virtualSites(Predicate<ThreadSite> condition) {
            return places.stream().filter(ThreadSite::virtual).filter(condition).toList();
        }

        private static double threads(List<ThreadSite> sites) {
            return sites.stream().mapToDouble(ThreadSite::threads).sum();
        }

        private static boolean isInObjectWait(List<StackFrame> stack) {
            return stack.stream().limit(MAX_JDK_FRAMES).anyMatch(CallKind.NOTIFICATION::matches);
        }

        private static boolean isInitialiser(StackFrame frame) {
            return frame.method().equals("<clinit>") && !FrameClassifier.isJdk(frame);
        }

        private static String text(ThreadSite place) {
            return place.stack().stream()
                    .filter(HiddenPinning::isInitialiser)
                    .findFirst()
                    .map(StackFrame::text)
                    .orElseThrow();
        }

        /// Whether the innermost frame is the program's own, or a native call by which the JDK initialises a class, so
        /// that the thread can't be parked.
        private static boolean isStopped(ThreadSite place) {
            List<StackFrame> stack = place.stack();
            return place.activity() == ThreadActivity.OTHER
                    && !stack.isEmpty()
                    && (stack.getFirst().isNative()
                            ? INITIALISING_CLASSES.contains(stack.getFirst().type())
                            : !FrameClassifier.isJdk(stack.getFirst()));
        }
    }
}
