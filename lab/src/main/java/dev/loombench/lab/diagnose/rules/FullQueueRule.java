package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Finds threads that wait to put into full queues, as at an asynchronous logger whose appender is slow, or into
/// pipes and subscribers' buffers. It is never more than suspected: a program may hold back its producers like
/// that on purpose.
final class FullQueueRule implements DiagnosisRule {
    /// Mean number of waiting threads that makes a queue of them.
    private static final double MIN_QUEUE = 3;

    private static final double ALWAYS_SHARE = 0.8;

    private static final double WEIGHT = 0.7;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.PUT && site.dumpShare() >= ALWAYS_SHARE)
                .filter(site -> site.threads() >= symptoms.minQueue(MIN_QUEUE) || hangs(symptoms, site))
                .limit(1)
                .map(site -> finding(symptoms, site))
                .toList();
    }

    /// Whether the same threads stood there all the time, and didn't run.
    private static boolean hangs(Symptoms symptoms, ThreadSite site) {
        return site.still() && !site.isTimed() && !symptoms.mayReturn(site);
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadSite site) {
        boolean hangs = hangs(symptoms, site);
        CauseFinding finding = CauseFinding.suspected(
                Cause.FULL_QUEUE,
                WEIGHT,
                List.of(
                        symptoms.waitedAtOnce(site, Message.TO_HAND_OVER.with(site.inMethod(), site.byJdkCall()), ""),
                        hangs ? Message.NOTHING_TAKEN.with(symptoms.window()) : Message.HELD_BACK_ON_PURPOSE.with()),
                site.stack());
        return hangs ? finding.withTitle(Message.PUTTERS_HANG.with()).withRemedy(Message.FIND_TAKER.with()) : finding;
    }
}
