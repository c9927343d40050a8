package dev.loombench.lab.cause;

import java.util.Locale;

/// What can hold the threads of a JVM.
public enum Cause {
    THROTTLED(
            "A CPU quota stops the process",
            "Raise the quota of its container, or start fewer threads that compute at once."),
    STARVED(
            "The machine has no processor for it",
            "Move other work away from this machine, or give the process processors of its own."),
    COLLECTIONS(
            "Garbage collections stop the threads",
            "Give it a larger heap, allocate less, or choose a collector that doesn't stop the threads for long."),
    SAFEPOINTS(
            "The JVM stops all threads, and not for collections",
            "Find out what stops it with -Xlog:safepoint; thread dumps and heap histograms are frequent reasons."),
    CARRIER_DEADLOCK(
            "Virtual threads hold all carriers and wait for one that needs a carrier",
            "Wait for the lock outside of synchronized, or run on JDK 24 or later, which needs no carrier there."),
    DEADLOCK(
            "Threads wait for each other's locks for ever",
            "Take locks in the same order everywhere, or give up waiting for a second one after a time (tryLock)."),
    PINNED_IN_SYNCHRONIZED(
            "Virtual threads wait inside synchronized and keep their carriers",
            "Run on JDK 24 or later, or use a ReentrantLock in place of synchronized around what waits."),
    PINNED_IN_INITIALISER(
            "Virtual threads wait in a class initialiser and keep their carriers",
            "Move what waits out of the static initialiser, or initialise the class before requests come."),
    PINNED_IN_CLASS_LOADING(
            "Virtual threads wait for classes to be loaded and keep their carriers",
            "Load the classes before requests come, such as by a warm-up."),
    PINNED_IN_NATIVE(
            "Virtual threads wait below native code and keep their carriers",
            "Don't wait in what native code calls back; run that part on platform threads."),
    CARRIERS_COMPUTE(
            "Virtual threads that compute keep all carriers busy",
            "Do this work less often or faster, or on a small pool of platform threads beside the virtual ones."),
    CORES_COMPUTE(
            "More platform threads compute than there are processors",
            "More threads don't help here: do this work less often or faster, or give it more processors."),
    BLOCKING_NATIVE(
            "Virtual threads block in native calls and keep their carriers",
            "Make these calls on platform threads, as many as may block at once."),
    CARRIERS_ASLEEP(
            "All carriers are taken and asleep while virtual threads queue for them",
            "Look closer with --jfr: it tells pinning from blocking native calls."),
    CONTENDED_MONITOR(
            "Threads queue for a monitor", "Hold it for less time, not around what waits, or split what it guards."),
    CONTENDED_LOCK(
            "Threads queue for a lock", "Hold it for less time, not around what waits, or split what it guards."),
    RESOURCE_POOL(
            "Threads queue for a pooled resource",
            "The pool is the limit, not threads: enlarge it if what is behind bears it, or hold its parts shorter."),
    FAN_OUT(
            "More calls run at once than what is behind them can serve",
            "Bound how many run at once, such as by a semaphore with as many permits as the other side serves best."),
    BLOCKED_EVENT_LOOP(
            "Event loops wait, and all of their connections with them",
            "Run what waits on other threads, such as virtual ones: an event loop may only do what ends at once."),
    PLATFORM_POOL(
            "All threads of a pool are taken", "Run its tasks on virtual threads if they mostly wait, or enlarge it."),
    PER_THREAD_CACHES(
            "Each new thread fills caches of its own",
            "Virtual threads are not reused: share what is costly, or take it from a small pool, not a ThreadLocal."),
    COMPENSATION(
            "The scheduler adds carriers for virtual threads that block theirs",
            "Few are harmless. Where there are many, move file access or name look-ups to platform threads.");

    private final String title;
    private final String remedy;

    Cause(String title, String remedy) {
        this.title = title;
        this.remedy = remedy;
    }

    /// For programs, such as `contended-lock`.
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// In words, such as "Threads queue for a lock".
    public String title() {
        return title;
    }

    /// What to change.
    public String remedy() {
        return remedy;
    }
}
