package dev.loombench.lab.ab;

import dev.loombench.lab.cause.Cause;
import dev.loombench.lab.cause.Finding;
import dev.loombench.lab.journal.AbDocument.CauseRecord;

/// What holds threads, as what limits a service. Causes with the same words are the same limit.
final class CauseWords {
    private CauseWords() {}

    static CauseRecord record(Finding finding) {
        Cause cause = finding.cause();
        return new CauseRecord(
                cause.code(),
                finding.confidence().code(),
                cause.title(),
                limit(cause),
                finding.evidence(),
                finding.frames(),
                cause.remedy());
    }

    private static String limit(Cause cause) {
        return switch (cause) {
            case THROTTLED -> "a CPU quota";
            case STARVED -> "what else runs on the machine";
            case COLLECTIONS -> "garbage collections";
            case SAFEPOINTS -> "a JVM that stops all threads";
            case DEADLOCK -> "threads that wait for each other's locks for ever";
            case CARRIER_DEADLOCK -> "virtual threads that hold all carriers and wait for one that needs a carrier";
            case PINNED_IN_SYNCHRONIZED -> "waits inside synchronized, which keep the carriers";
            case PINNED_IN_INITIALISER -> "waits in a class initialiser, which keep the carriers";
            case PINNED_IN_CLASS_LOADING -> "waits for classes to be loaded, which keep the carriers";
            case PINNED_IN_NATIVE -> "waits below native code, which keep the carriers";
            case CARRIERS_COMPUTE, CORES_COMPUTE -> "the processors";
            case BLOCKING_NATIVE -> "blocking native calls, which keep the carriers";
            case CARRIERS_ASLEEP -> "carriers that are taken and asleep";
            case CONTENDED_MONITOR, CONTENDED_LOCK -> "a lock that threads queue for";
            case RESOURCE_POOL -> "a pooled resource that threads queue for";
            case FAN_OUT -> "more calls at once than what is behind them can serve";
            case BLOCKED_EVENT_LOOP -> "event loops that wait";
            case PLATFORM_POOL -> "a full pool of threads";
            case PER_THREAD_CACHES -> "caches that each new thread fills for itself";
            case COMPENSATION -> "virtual threads that block their carriers";
        };
    }
}
