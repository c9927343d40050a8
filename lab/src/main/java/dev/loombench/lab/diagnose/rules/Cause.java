package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.finding.FindingWords;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.MessageTemplate;

/// Reason for which threads of a JVM don't make progress, with its remedy.
public enum Cause implements FindingKind {
    THROTTLED(
            "A CPU quota throttles the process",
            "a CPU quota",
            "Raise the CPU quota of its container, or let fewer threads compute at the same time."),
    STARVED(
            "The machine has too few free processors for the process",
            "other programs on the machine",
            "Move other work to another machine, or give the process processors of its own."),
    COLLECTIONS(
            "Garbage collection stops the threads",
            "garbage collection",
            "Give the JVM a larger heap, allocate less, or choose a collector with short pauses."),
    REQUESTED_COLLECTIONS(
            "System.gc() stops the threads again and again",
            "collections that the program asks for",
            "Remove the call, or run with -XX:+ExplicitGCInvokesConcurrent, which stops the threads for a shorter time."),
    SAFEPOINTS(
            "The JVM stops all threads, but not for garbage collection",
            "safepoints at which the JVM stops all threads",
            "Find the reason with -Xlog:safepoint; thread dumps and heap histograms are frequent ones."),
    CARRIER_DEADLOCK(
            "Virtual threads hold all carriers and wait for a virtual thread that needs one",
            "virtual threads that hold all carriers and wait for a virtual thread that needs one",
            "Wait for the lock outside of synchronized, or run on JDK 24 or later, where that doesn't hold a carrier."),
    DEADLOCK(
            "Deadlock: threads wait for each other's locks forever",
            "a deadlock: threads that wait for each other's locks forever",
            "Take locks in the same order everywhere, or wait for the second lock with a timeout (tryLock)."),
    PINNED_IN_SYNCHRONIZED(
            "Virtual threads wait inside synchronized and keep their carriers",
            "waits inside synchronized, which hold carriers",
            "Run on JDK 24 or later, or replace synchronized with a ReentrantLock around code that waits."),
    PINNED_IN_INITIALISER(
            "Virtual threads wait in a class initialiser and keep their carriers",
            "waits in a class initialiser, which hold carriers",
            "Move code that waits out of the static initialiser, or initialise the class before the first request."),
    PINNED_IN_CLASS_LOADING(
            "Virtual threads wait for classes to be loaded and keep their carriers",
            "waits for class loading, which hold carriers",
            "Load the classes before the first request, for example in a warm-up."),
    PINNED_IN_NATIVE(
            "Virtual threads wait in Java code called from native code and keep their carriers",
            "waits in code called from native code, which hold carriers",
            "Don't wait in callbacks from native code, or run that part on platform threads."),
    CARRIERS_COMPUTE(
            "Virtual threads that compute keep all carriers busy",
            "the processors",
            "Do this work less often or faster, or move it to a small pool of platform threads."),
    CORES_COMPUTE(
            "More platform threads compute than there are processors",
            "the processors",
            "More threads don't help: do this work less often or faster, or give it more processors."),
    STARVED_COMPILER(
            "The JVM's compiler hardly gets a processor, so that the program runs slowly for long",
            "a compiler that hardly gets a processor",
            "Let fewer threads run at the same time, or give the process more processors. Measure only once the compiler"
                    + " has nothing left to do."),
    SPIN_WAIT(
            "Threads spin while they wait",
            "threads that spin while they wait",
            "Let fewer threads wait there at once, for example by a semaphore in front of it, or make what they wait for"
                    + " come sooner; other versions may wait without spinning."),
    BLOCKING_NATIVE(
            "Virtual threads block in native calls and keep their carriers",
            "blocking native calls, which hold carriers",
            "Make these calls on a pool of platform threads, one for each call that may block at a time."),
    CARRIERS_ASLEEP(
            "All carriers are blocked, so that no other virtual thread runs",
            "carriers that are all blocked",
            "Run diagnose again without --light to see by which calls, or with --agent to see whether others queue."),
    CONTENDED_MONITOR(
            "Threads queue for a monitor",
            "a lock that threads queue for",
            "Hold it for a shorter time, not while waiting, or split the data it guards."),
    CONTENDED_LOCK(
            "Threads queue for a lock",
            "a lock that threads queue for",
            "Hold it for a shorter time, not while waiting, or split the data it guards."),
    RESOURCE_POOL(
            "Threads queue for a pooled resource",
            "a pooled resource that threads queue for",
            "The pool is the limit, not the threads: enlarge it if the resource allows, or return its members sooner."),
    FULL_QUEUE(
            "Threads wait to hand something over",
            "a full queue that threads put into",
            "Those that take from it are the limit: let more or faster ones take, or leave out what needn't be kept (an"
                    + " asynchronous logger can drop messages)."),
    STUCK_WAIT(
            "Threads wait for something that doesn't come, and nothing else goes on",
            "waits for something that doesn't come",
            "Find the task or the answer they wait for: it failed, was never started, or is queued behind these very"
                    + " threads. Wait with a time limit."),
    CONNECTION_SETUP(
            "Threads hang while they set up a connection",
            "connections that aren't set up",
            "Look whether the other side answers, and set timeouts for connecting and reading."),
    FAN_OUT(
            "More calls run at once than the called service can handle",
            "more concurrent calls than the called service can handle",
            "Limit concurrent calls, for example with a semaphore of as many permits as the service handles best."),
    BLOCKED_EVENT_LOOP(
            "Event loops are blocked, and with them all of their connections",
            "blocked event loops",
            "Run code that waits on other threads, such as virtual ones: an event loop must never block."),
    PLATFORM_POOL(
            "All threads of a pool are busy",
            "a full thread pool",
            "Run its tasks on virtual threads if they mostly wait, or enlarge the pool."),
    BLOCKED_RELEASE(
            "A finalizer or a cleaner hangs, so that nothing else is released",
            "a finalizer or cleaner that hangs",
            "Don't wait in finalize or in a cleaner's action: release only what the object itself holds. Better close it in"
                    + " try-with-resources, and let the cleaner be the last resort."),
    BLOCKED_TIMER(
            "One task keeps the only thread of a timer or scheduler",
            "a timer or scheduler that one task keeps",
            "Give the task a timeout, or let the timer only start it on another thread, such as a virtual one."),
    SERIAL_CONTEXT(
            "A context handles its requests one at a time, and each keeps it",
            "a context that handles one request at a time",
            "Deploy more instances of the verticle, or start what waits on a thread of its own."),
    BLOCKED_SHUTDOWN(
            "The JVM is to end, and a shutdown hook doesn't come to its end",
            "a shutdown hook that doesn't end",
            "Don't wait without a time limit in a shutdown hook, nor call System.exit there: what it waits for may have been"
                    + " stopped already."),
    PER_THREAD_CACHES(
            "Each new thread fills its own thread-local caches",
            "thread-local caches that each new thread fills",
            "Virtual threads aren't reused: share costly objects, or take them from a small pool instead of a"
                    + " ThreadLocal."),
    THREAD_LEAK(
            "Virtual threads only become more: they are started and never end",
            "virtual threads that never end",
            "Find what each of them waits for, and end it: with a timeout, by closing what it reads, or by interrupting it."),
    PLATFORM_THREAD_LEAK(
            "Platform threads only become more: they are started and never end",
            "platform threads that never end",
            "Share one client, executor or timer in place of making another each time, or close each of them."),
    DIRECT_MEMORY_GROWTH(
            "Memory outside of the heap only grows: direct buffers are made and not released",
            "direct buffers that are made and not released",
            "Take buffers from a shared pool of a fixed size. A cache for each thread makes one for each new virtual thread,"
                    + " and may keep those of threads that have ended."),
    REQUESTS_WAIT(
            "Requests wait, and neither for a processor nor for a thread",
            "waiting",
            "More threads or processors don't help: shorten what the requests wait for."),
    COMPENSATION(
            "Blocked virtual threads take most of the carriers that the scheduler may add",
            "virtual threads that block their carriers",
            "Make these calls on platform threads, or fewer of them at the same time.");

    private final FindingWords words;
    private final String limit;

    /// @param message what is wrong
    /// @param remedy advice on what to change, one or two sentences
    Cause(String message, String limit, String remedy) {
        words = new FindingWords("", Severity.WARNING, message, remedy);
        this.limit = limit;
    }

    @Override
    public FindingWords words() {
        return words;
    }

    /// What is wrong, or advice.
    private record CauseWords(String words) implements MessageTemplate {}

    /// What is wrong, in the usual words.
    Clause title() {
        return new CauseWords(message()).with();
    }

    Clause advice() {
        return new CauseWords(remedy()).with();
    }

    /// Name of the cause as a limit of a service, such as "a lock that threads queue for". Causes with the
    /// same name are the same limit.
    public String limit() {
        return limit;
    }
}
