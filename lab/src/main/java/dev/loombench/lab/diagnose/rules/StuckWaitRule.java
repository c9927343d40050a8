package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;

/// Finds threads that wait for a result, at a latch or at a barrier, or in a request for a signal, while
/// nothing else goes on that might end their wait. A time limit makes no difference, as long as none of them
/// came back meanwhile. Who waits for a signal elsewhere may be an idle worker. It is never more than
/// suspected, since it may come from outside. [Diagnosis] drops it beside any other finding.
final class StuckWaitRule implements DiagnosisRule {
    /// Mean number of threads that move, and of those on a processor, up to which nothing goes on: some
    /// thread of the JVM or a library always wakes up now and then.
    private static final double MAX_MOVING = 0.5;

    private static final double MAX_RUNNING = 0.1;
    private static final double WEIGHT = 0.4;

    private static final String PROCESS_REMEDY =
            "Look what the process does. One whose output or errors nobody reads stops once their pipe is full, and never ends:"
                    + " read both before waiting for its end, or redirect them to a file or to DISCARD. Wait with a time limit.";

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.load().present().isPresent() || !isStill(symptoms)
                ? List.of()
                : symptoms.sufficientDumps().stream()
                        .flatMap(dumps -> dumps.sites().stream()
                                .filter(site -> isStuck(site) && !mayMove(dumps, site) && !waitsForAnswers(dumps, site))
                                .findFirst()
                                .map(site -> finding(symptoms, dumps, site))
                                .stream())
                        .toList();
    }

    private static boolean isStuck(ThreadSite site) {
        return switch (site.activity()) {
            case RESULT, RENDEZVOUS -> site.still() && site.threads() >= ThreadSite.MIN_WAITERS;
            case WAIT, IDLE ->
                site.still()
                        && site.threads() >= ThreadSite.MIN_WAITERS
                        && KnownCalls.isSignalWait(site.stack())
                        && ServingThreads.isInRequest(site.stack());
            default -> false;
        };
    }

    /// Whether threads may have gone on and come back between two dumps: virtual ones unless no carrier ran.
    private static boolean mayMove(ThreadDumpSummary dumps, ThreadSite site) {
        return site.virtual() && !dumps.movement().carriersStill();
    }

    /// Whether nothing with work moved, and hardly anything ran; an unknown use of processors counts as none.
    private static boolean isStill(Symptoms symptoms) {
        double moving = symptoms.sites().stream()
                .filter(site -> !site.still() && site.activity() != ThreadActivity.SLEEP)
                .mapToDouble(ThreadSite::threads)
                .sum();
        return moving < MAX_MOVING
                && symptoms.process()
                        .present()
                        .filter(process -> process.running() >= MAX_RUNNING)
                        .isEmpty();
    }

    /// Whether as many threads wait for data from outside: each result may depend on an answer.
    private static boolean waitsForAnswers(ThreadDumpSummary dumps, ThreadSite site) {
        return dumps.sites().stream()
                        .filter(other -> other.activity() == ThreadActivity.OUTSIDE)
                        .mapToDouble(ThreadSite::threads)
                        .sum()
                >= site.threads();
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite site) {
        List<String> evidence = new ArrayList<>();
        evidence.add("The same " + Format.count(Math.round(site.threads()), kind(site) + " thread") + " waited"
                + FrameClassifier.inMethod(site.stack())
                + purpose(site)
                + (CallKind.END.isInnermostIn(site.stack())
                        ? ""
                        : CallKind.TIMED.isInnermostIn(site.stack())
                                ? ", with a time limit that didn't pass"
                                : ", without a time limit")
                + ", in all " + dumps.dumps() + " thread dumps, over "
                + Format.waitTime(symptoms.window()) + ".");
        evidence.add(
                "Nothing was seen that might end their wait: no other thread with work moved, and hardly any ran.");
        dumps.pools().stream()
                .filter(pool -> pool.isStill() && pool.awaiting() >= pool.busy())
                .findFirst()
                .map(StuckWaitRule::pool)
                .ifPresent(evidence::add);
        dumps.sites().stream()
                .filter(other -> other.activity() == ThreadActivity.OUTSIDE)
                .findFirst()
                .map(StuckWaitRule::outside)
                .ifPresent(evidence::add);
        if (CallKind.END.isInnermostIn(site.stack())) {
            dumps.sites().stream()
                    .filter(other -> other.still() && !CallKind.END.isInnermostIn(other.stack()))
                    .findFirst()
                    .ifPresent(other -> evidence.add(Format.count(Math.round(other.threads()), "thread") + " stood"
                            + FrameClassifier.inFrame(other.stack()) + " meanwhile: these may be what they wait for."));
        } else if (dumps.idleThreads().size() > 0) {
            evidence.add(Format.count(dumps.idleThreads().size(), "thread")
                    + " of pools had nothing to do meanwhile: a task that was to bring it may have failed.");
        }
        evidence.add("It may still come from outside, or later.");
        CauseFinding finding = CauseFinding.suspected(Cause.STUCK_WAIT, WEIGHT, evidence, site.stack());
        return CallKind.PROCESS_END.isInnermostIn(site.stack()) ? finding.withRemedy(PROCESS_REMEDY) : finding;
    }

    private static String kind(ThreadSite site) {
        return site.virtual() ? "virtual" : "platform";
    }

    /// What they wait for, with the JDK's call, such as ` for a result (CompletableFuture.join)`.
    private static String purpose(ThreadSite site) {
        return switch (site.activity()) {
                    case RESULT ->
                        CallKind.PROCESS_END.isInnermostIn(site.stack())
                                ? " for the end of a process"
                                : CallKind.END.isInnermostIn(site.stack()) ? " for the end of others" : " for a result";
                    case RENDEZVOUS -> " for other threads";
                    default -> " for a signal";
                }
                + FrameClassifier.byJdkCall(site.stack());
    }

    private static String pool(PoolSaturation pool) {
        return (pool.threads() == 1 ? "The only thread of " : "All " + pool.threads() + " threads of ") + pool.name()
                + (pool.threads() == 1 ? " waits" : " wait")
                + " for results, too: if these are of tasks queued behind them, they never come.";
    }

    private static String outside(ThreadSite site) {
        return Format.count(Math.round(site.threads()), "thread")
                + (Math.round(site.threads()) == 1 ? " waits" : " wait") + " for data from outside"
                + FrameClassifier.mainFrame(site.stack())
                        .map(frame -> ", in " + frame.text())
                        .orElse("") + ".";
    }
}
