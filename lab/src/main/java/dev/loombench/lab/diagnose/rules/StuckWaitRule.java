package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.isUnderLoad() || !isStill(symptoms)
                ? Stream.empty()
                : symptoms.watched().sites().stream()
                        .filter(site -> isStuck(site)
                                && !symptoms.mayReturn(site)
                                && ThreadSite.threads(outside(symptoms, site).toList()) < site.threads())
                        .limit(1)
                        .map(site -> finding(symptoms, site));
    }

    private static boolean isStuck(ThreadSite site) {
        return site.still()
                && site.threads() >= (site.isAtBarrier() ? 1 : ThreadSite.MIN_WAITERS)
                && switch (site.activity()) {
                    case RESULT, RENDEZVOUS -> true;
                    case OUTSIDE -> site.isInProgram() && KnownCalls.isClientCall(site.stack());
                    case WAIT, IDLE ->
                        KnownCalls.isSignalWait(site.stack()) && ServingThreads.isInRequest(site.stack());
                    default -> false;
                };
    }

    /// Whether nothing with work moved, and hardly anything ran; an unknown use of processors counts as none.
    private static boolean isStill(Symptoms symptoms) {
        List<ThreadSite> moving = symptoms.sites().stream()
                .filter(site -> !site.still() && site.activity() != ThreadActivity.SLEEP)
                .toList();
        return ThreadSite.threads(moving) < MAX_MOVING
                && !symptoms.process().holds(process -> process.running() >= MAX_RUNNING);
    }

    /// Other threads that wait for data from outside: a result may depend on each answer.
    private static Stream<ThreadSite> outside(Symptoms symptoms, ThreadSite stuck) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.OUTSIDE && !site.equals(stuck));
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadSite site) {
        ThreadDumpSummary dumps = symptoms.watched();
        boolean joins = CallKind.END.isInnermostIn(site.stack());
        boolean asks = site.activity() == ThreadActivity.OUTSIDE;
        Message waited = site.isTimed() && !joins && !asks
                ? Message.SAME_THREADS_WAITED_WITH_LIMIT
                : Message.SAME_THREADS_WAITED;
        List<Clause> evidence = new ArrayList<>();
        evidence.add(
                waited.with(site.count(), site.inMethod(), purpose(site), site.byJdkCall(), symptoms.dumpsOverTime()));
        evidence.add(Message.NOTHING_MIGHT_END_IT.with());
        outside(symptoms, site)
                .map(other -> Message.THREADS_WAIT_OUTSIDE.with(other.threads(), other.inFrame()))
                .limit(1)
                .forEach(evidence::add);
        if (joins) {
            dumps.sites().stream()
                    .filter(other -> other.still() && !CallKind.END.isInnermostIn(other.stack()))
                    .findFirst()
                    .ifPresent(other -> evidence.add(Message.MAY_BE_JOINED.with(other.threads(), other.inFrame())));
        }
        CauseFinding finding = CauseFinding.suspected(Cause.STUCK_WAIT, WEIGHT, evidence, site.stack());
        if (asks) {
            return finding.withRemedy(Message.LIMIT_TIME_OF_CALLS.with());
        }
        return CallKind.PROCESS_END.isInnermostIn(site.stack())
                ? finding.withRemedy(Message.READ_OUTPUT_OF_PROCESS.with())
                : finding;
    }

    /// What they wait for, such as `a result`.
    private static Object purpose(ThreadSite site) {
        return CallKind.PROCESS_END.isInnermostIn(site.stack())
                ? Message.END_OF_PROCESS.with()
                : CallKind.END.isInnermostIn(site.stack())
                        ? Message.END_OF_OTHERS.with()
                        : site.activity().awaited();
    }
}
