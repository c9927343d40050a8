package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.model.AbDocument.CauseRecord;

/// Names of causes as limits of a service. Causes with the same name are the same limit.
final class LimitNames {
    private LimitNames() {}

    static CauseRecord record(CauseFinding finding) {
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
            case STARVED -> "other programs on the machine";
            case COLLECTIONS -> "garbage collection";
            case SAFEPOINTS -> "safepoints at which the JVM stops all threads";
            case DEADLOCK -> "a deadlock: threads that wait for each other's locks forever";
            case CARRIER_DEADLOCK ->
                "virtual threads that hold all carriers and wait for a virtual thread that needs one";
            case PINNED_IN_SYNCHRONIZED -> "waits inside synchronized, which hold carriers";
            case PINNED_IN_INITIALISER -> "waits in a class initialiser, which hold carriers";
            case PINNED_IN_CLASS_LOADING -> "waits for class loading, which hold carriers";
            case PINNED_IN_NATIVE -> "waits in code called from native code, which hold carriers";
            case CARRIERS_COMPUTE, CORES_COMPUTE -> "the processors";
            case BLOCKING_NATIVE -> "blocking native calls, which hold carriers";
            case CARRIERS_ASLEEP -> "carriers that are all blocked";
            case CONTENDED_MONITOR, CONTENDED_LOCK -> "a lock that threads queue for";
            case RESOURCE_POOL -> "a pooled resource that threads queue for";
            case FAN_OUT -> "more concurrent calls than the called service can handle";
            case BLOCKED_EVENT_LOOP -> "blocked event loops";
            case PLATFORM_POOL -> "a full thread pool";
            case PER_THREAD_CACHES -> "thread-local caches that each new thread fills";
            case COMPENSATION -> "virtual threads that block their carriers";
        };
    }
}
