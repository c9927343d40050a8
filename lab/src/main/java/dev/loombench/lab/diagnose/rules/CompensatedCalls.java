package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// Virtual threads in calls that block their carriers, for which the scheduler adds others if it can.
final class CompensatedCalls {
    /// Share of the carriers that dumps must show blocked to be sure.
    static final double MIN_BLOCKED_SHARE = 0.5;

    private CompensatedCalls() {}

    /// Whether virtual threads that dumps show in calls that block hold all carriers that there can be.
    static boolean isExhausted(Symptoms symptoms) {
        return new CarrierState(symptoms).isExhausted()
                && blockedThreads(symptoms) >= MIN_BLOCKED_SHARE * symptoms.maxCarriers();
    }

    /// Mean number of virtual threads in calls for which the scheduler adds a carrier if it can.
    static double blockedThreads(Symptoms symptoms) {
        return symptoms.sufficientDumps().isEmpty() ? 0 : ThreadSite.threads(sites(symptoms));
    }

    /// Sites of such threads, the one with most threads first.
    static List<ThreadSite> sites(Symptoms symptoms) {
        return symptoms.sites().stream()
                .filter(site -> site.virtual() && isCompensated(symptoms, site))
                .toList();
    }

    /// Whether the scheduler adds a carrier for a thread that blocks there: in a file, a name look-up, a poll
    /// or, up to JDK 23, `Object.wait`.
    private static boolean isCompensated(Symptoms symptoms, ThreadSite site) {
        List<StackFrame> stack = site.stack();
        return site.activity() == ThreadActivity.FILE_OR_NAME
                || KnownCalls.isFileLock(stack)
                || (site.activity() == ThreadActivity.NATIVE && CallKind.POLL.matches(stack.getFirst()))
                || (symptoms.monitorsPin() && stack.stream().limit(1).anyMatch(CallKind.NOTIFICATION::matches));
    }
}
