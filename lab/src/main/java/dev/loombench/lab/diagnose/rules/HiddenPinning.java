package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds pinning that no JFR event reports, in `Object.wait` or before a class initialiser. Dumps show where
/// the threads are, and only a sleeping carrier proves that they don't run there.
final class HiddenPinning {
    /// JDK frames that may lie above a call of the program that waits in `Object.wait`.
    private static final int MAX_JDK_FRAMES = 3;

    /// Share of the dumps in which a class must be initialising to explain a lasting wait.
    private static final double MIN_INITIALISER_SHARE = 0.5;

    /// Share of the dumps that counts as always.
    private static final double ALWAYS_SHARE = 0.8;

    private final Symptoms symptoms;
    private final List<ThreadSite> places;

    /// @param symptoms symptoms of a JVM whose carriers sleep while virtual threads queue
    HiddenPinning(Symptoms symptoms) {
        this.symptoms = symptoms;
        this.places = symptoms.dumps().present().map(ThreadDumpSummary::sites).orElse(List.of());
    }

    /// The finding, if `Object.wait` or a class initialiser explains enough of the carriers.
    Optional<CauseFinding> finding(List<String> evidence) {
        return pinnedInWait(evidence).or(() -> pinnedByInitialiser(evidence));
    }

    /// Pinning by `Object.wait`, which keeps the carrier up to JDK 23. The scheduler compensates with more
    /// carriers only up to its maximum.
    private Optional<CauseFinding> pinnedInWait(List<String> evidence) {
        if (symptoms.feature() >= Symptoms.UNPINNED_MONITORS_JDK) {
            return Optional.empty();
        }
        List<ThreadSite> waiting = virtualSites(place -> isInObjectWait(place.stack()));
        return finding(
                Cause.PINNED_IN_SYNCHRONIZED,
                waiting,
                evidence,
                "Thread dumps show " + FindingFormat.number(threads(waiting))
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
                stopped,
                evidence,
                "Thread dumps show " + FindingFormat.number(threads(stopped))
                        + " virtual threads stopped where they need a class, and a thread in " + text(place) + "."));
    }

    /// The site where most virtual threads neither run nor park. Up to JDK 23 they may wait for a monitor
    /// there, which dumps don't show.
    Optional<ThreadSite> stoppedSite() {
        return virtualSites(place -> !place.pinned() && isStopped(place) && place.dumpShare() >= ALWAYS_SHARE).stream()
                .findFirst();
    }

    private Optional<CauseFinding> finding(
            Cause cause, List<ThreadSite> sites, List<String> evidence, String sentence) {
        if (threads(sites) < PinningRule.EXPLAINING_SHARE * symptoms.parallelism()) {
            return Optional.empty();
        }
        List<String> sentences = new ArrayList<>(List.of(sentence));
        sentences.addAll(evidence);
        return Optional.of(
                CauseFinding.confirmed(cause, 1, sentences, sites.getFirst().stack()));
    }

    private List<ThreadSite> virtualSites(Predicate<ThreadSite> condition) {
        return places.stream().filter(ThreadSite::virtual).filter(condition).toList();
    }

    private static double threads(List<ThreadSite> sites) {
        return sites.stream().mapToDouble(ThreadSite::threads).sum();
    }

    private static boolean isInObjectWait(List<StackFrame> stack) {
        return stack.stream()
                .limit(MAX_JDK_FRAMES)
                .anyMatch(frame -> frame.type().equals("java.lang.Object")
                        && frame.method().startsWith("wait"));
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

    /// Whether the innermost frame is the program's own, so that the thread can't be parked.
    private static boolean isStopped(ThreadSite place) {
        List<StackFrame> stack = place.stack();
        return place.activity() == ThreadActivity.OTHER
                && !stack.isEmpty()
                && !stack.getFirst().isNative()
                && !FrameClassifier.isJdk(stack.getFirst());
    }
}
