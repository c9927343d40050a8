package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.MonitorContention;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finds blocked carriers that hold up queued virtual threads although no pinning events explain it: before a class
/// initialiser or in native calls. Dumps show where the threads are, and only a sleeping carrier proves that they
/// don't run there.
final class BlockedCarrierRule implements DiagnosisRule {
    /// Classes of the JDK with native methods that initialise a class.
    private static final Set<String> INITIALISING_CLASSES =
            Set.of("java.lang.Class", "jdk.internal.misc.Unsafe", "java.lang.invoke.MethodHandleNatives");

    /// Share of the dumps in which a class must be initialising to explain a lasting wait.
    private static final double MIN_INITIALISER_SHARE = 0.5;

    /// Share of the dumps that counts as always.
    private static final double ALWAYS_SHARE = 0.8;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        if (!state.isBlocked() || CompensatedCalls.isExhausted(symptoms)) {
            return Stream.empty();
        }
        if (symptoms.events().present().isEmpty() && symptoms.dumps().present().isEmpty()) {
            return Stream.of(CauseFinding.suspected(Cause.CARRIERS_ASLEEP, 1, state.evidence(), List.of()));
        }
        double explained = PinnedThreads.threads(symptoms) + entering(symptoms);
        return explained >= PinnedThreads.EXPLAINING_SHARE * symptoms.parallelism()
                ? Stream.empty()
                : Stream.of(pinnedByInitialiser(symptoms, state).orElseGet(() -> inNativeCalls(symptoms, explained)));
    }

    /// Pinning before a class that another thread initialises, which no event reports.
    private static Optional<CauseFinding> pinnedByInitialiser(Symptoms symptoms, CarrierState state) {
        List<ThreadSite> stopped = virtualSites(symptoms, BlockedCarrierRule::isStopped);
        if (ThreadSite.threads(stopped) < PinnedThreads.EXPLAINING_SHARE * symptoms.parallelism()) {
            return Optional.empty();
        }
        return symptoms.sites().stream()
                .filter(site -> site.dumpShare() >= MIN_INITIALISER_SHARE)
                .flatMap(site -> site.stack().stream()
                        .filter(BlockedCarrierRule::isInitialiser)
                        .limit(1))
                .findFirst()
                .map(initialiser -> new CauseFinding(
                        Cause.PINNED_IN_INITIALISER,
                        Confidence.CONFIRMED,
                        1,
                        state.evidenceAfter(
                                Message.STOPPED_BEFORE_CLASS.with(ThreadSite.threads(stopped), initialiser)),
                        stopped.getFirst().stack()));
    }

    private static List<ThreadSite> virtualSites(Symptoms symptoms, Predicate<ThreadSite> condition) {
        return symptoms.sites().stream()
                .filter(ThreadSite::virtual)
                .filter(condition)
                .toList();
    }

    private static boolean isInitialiser(StackFrame frame) {
        return frame.method().equals("<clinit>") && !FrameClassifier.isJdk(frame);
    }

    /// Whether the innermost frame is the program's own, or a native call by which the JDK initialises a class, so
    /// that the thread can't be parked.
    private static boolean isStopped(ThreadSite site) {
        return site.activity() == ThreadActivity.OTHER
                && site.stack().stream()
                        .limit(1)
                        .anyMatch(frame -> frame.isNative()
                                ? INITIALISING_CLASSES.contains(frame.type())
                                : !FrameClassifier.isJdk(frame));
    }

    /// Whether threads are in a native call other than `Object.wait`, which has a carrier added.
    private static boolean isInNativeCall(ThreadSite site) {
        return site.stack().stream()
                .limit(1)
                .anyMatch(frame -> frame.isNative() && !CallKind.NOTIFICATION.matches(frame));
    }

    /// The finding of native calls. Up to JDK 23 a wait to enter a monitor keeps the carrier, too: dumps don't show it,
    /// and it is recorded only once it ends.
    private static CauseFinding inNativeCalls(Symptoms symptoms, double explained) {
        Optional<ThreadSite> calls = firstUnpinned(symptoms, BlockedCarrierRule::isInNativeCall);
        Optional<ThreadSite> stopped = calls.isPresent()
                ? Optional.empty()
                : firstUnpinned(symptoms, site -> isStopped(site) && site.dumpShare() >= ALWAYS_SHARE);
        boolean mayBeMonitor = stopped.isPresent() && symptoms.monitorsPin();
        List<Clause> evidence = new ArrayList<>(new CarrierState(symptoms).evidence());
        if (mayBeMonitor) {
            evidence.add(
                    Message.STOPPED_IN_CALL_OR_AT_MONITOR.with(stopped.get().threads()));
        } else {
            evidence.add(
                    explained < Format.MIN_TENTHS
                            ? Message.NOTHING_EXPLAINS.with()
                            : Message.LITTLE_EXPLAINS.with(explained));
        }
        CauseFinding finding = CauseFinding.suspected(
                Cause.BLOCKING_NATIVE,
                1,
                evidence,
                calls.or(() -> stopped).map(ThreadSite::stack).orElse(List.of()));
        return mayBeMonitor
                ? finding.withTitle(Message.KEPT_IN_CALL_OR_AT_MONITOR.with())
                        .withRemedy(Message.FIND_MONITOR.with(Cause.BLOCKING_NATIVE.advice()))
                : finding;
    }

    private static Optional<ThreadSite> firstUnpinned(Symptoms symptoms, Predicate<ThreadSite> condition) {
        return virtualSites(symptoms, condition).stream()
                .filter(site -> !site.pinned())
                .findFirst();
    }

    /// Virtual threads that wait for a monitor, on average, where that keeps their carriers (up to JDK 23).
    private static double entering(Symptoms symptoms) {
        return symptoms.monitorsPin()
                ? symptoms.recording().contention().stream()
                        .mapToDouble(MonitorContention::virtualThreads)
                        .sum()
                : 0;
    }
}
