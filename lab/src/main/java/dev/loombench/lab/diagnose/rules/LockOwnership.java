package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.MonitorWaits;
import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.diagnose.threads.WaitCycles;
import dev.loombench.protocol.Clause;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Owners of the locks of `java.util.concurrent` that threads queue for, and what these owners do. Without the
/// agent no owner is known. An owner may also wait for a monitor, whose owner dumps tell from JDK 24 on.
final class LockOwnership {
    /// The nested class by which the JDK's locks and latches keep their state.
    private static final Pattern SYNCHRONIZER = Pattern.compile("\\$(?:Nonfair|Fair)?Sync$");

    /// Calls for locks without an owner, so that the agent can't tell it either.
    private static final Pattern WITHOUT_OWNER =
            Pattern.compile("java\\.util\\.concurrent\\.locks\\.StampedLock\\.\\w+");

    private final Map<String, HeldLock> locks = new LinkedHashMap<>();
    private final Map<String, HeldLock> monitors = new LinkedHashMap<>();
    private final ThreadIds idleThreads;
    private final List<ThreadSite> sites;

    LockOwnership(Symptoms symptoms) {
        idleThreads =
                symptoms.dumps().present().map(ThreadDumpSummary::idleThreads).orElse(ThreadIds.NONE);
        sites = symptoms.sites();
        List<HeldMonitor> held = symptoms.sufficientDumps()
                .map(ThreadDumpSummary::monitors)
                .map(MonitorWaits::held)
                .orElse(List.of());
        held.forEach(monitor -> monitors.put(monitor.identity(), lockOf(monitor)));
        symptoms.heldLocks()
                .present()
                .orElse(List.of())
                .forEach(lock -> locks.put(lock.identity(), withMonitor(lock, held)));
    }

    /// Whether the agent, which isn't loaded, can tell who owns the lock that threads at a site wait for.
    static boolean needsAgent(Symptoms symptoms, ThreadSite site) {
        return site.activity() == ThreadActivity.LOCK
                && symptoms.hasVirtualThreads()
                && symptoms.delay().present().isEmpty()
                && !site.calls(WITHOUT_OWNER)
                && !KnownCalls.isFileLock(site.stack());
    }

    private static HeldLock lockOf(HeldMonitor monitor) {
        return new HeldLock(
                monitor.identity(),
                monitor.waiting().size(),
                monitor.owner(),
                monitor.virtual(),
                Thread.State.WAITING,
                monitor.ownerWaitsFor(),
                monitor.waiting().size() > 0);
    }

    /// A lock, with the monitor that its owner waits to enter, if any.
    private static HeldLock withMonitor(HeldLock lock, List<HeldMonitor> held) {
        return held.stream()
                .filter(monitor -> lock.waitsFor() == null && monitor.waiting().contains(lock.ownerId()))
                .findFirst()
                .map(monitor -> new HeldLock(
                        lock.identity(),
                        lock.waiting(),
                        lock.owner(),
                        lock.virtual(),
                        lock.state(),
                        monitor.identity(),
                        lock.lasting()))
                .orElse(lock);
    }

    /// Finds deadlocks: cycles of locks that kept their owners for all of the window, and of which each
    /// owner waits for the next lock or monitor without a time limit; those of monitors alone are left out. A
    /// cycle of one is a lock that can't be taken twice, and whose owner tries to.
    ///
    /// @return each cycle once, its locks in the order in which their owners wait
    List<List<HeldLock>> cycles() {
        return WaitCycles.find(
                        locks.values().stream().filter(HeldLock::lasting).toList(),
                        lock -> next(lock)
                                .filter(HeldLock::lasting)
                                .filter(next -> lock.state() != Thread.State.TIMED_WAITING))
                .stream()
                .filter(cycle -> cycle.stream().anyMatch(lock -> !isMonitor(lock.identity())))
                .toList();
    }

    /// The lock that the owner of the given one waits for; empty if it waits for none with a known owner.
    Optional<HeldLock> next(HeldLock lock) {
        return Optional.ofNullable(lock.waitsFor())
                .flatMap(identity ->
                        Optional.ofNullable(locks.get(identity)).or(() -> Optional.ofNullable(monitors.get(identity))));
    }

    boolean isOwnerKnown(String identity) {
        return locks.containsKey(identity) || monitors.containsKey(identity);
    }

    /// Whether it is an object whose monitor is held: locks whose owners dumps tell aren't.
    private boolean isMonitor(String identity) {
        return monitors.containsKey(identity)
                && !SYNCHRONIZER.matcher(Blocker.typeOf(identity)).find();
    }

    /// A lock in a sentence, such as `a java.util.concurrent.locks.ReentrantLock` or `the monitor of a
    /// com.acme.Till`.
    ///
    /// @param identity class and identity hash
    Clause name(String identity) {
        return (isMonitor(identity) ? Message.A_MONITOR : Message.A_LOCK).with(typeOf(identity));
    }

    /// Whether the owner of a lock, or its task in a pool, has ended, so that nobody will ever release it.
    ///
    /// @param lockClass class of the lock's synchronizer, or class and identity hash; null if dumps don't tell
    boolean ownerEnded(@Nullable String lockClass) {
        return longestQueue(lockClass)
                .filter(lock -> lock.state() == Thread.State.TERMINATED || isIdle(lock))
                .isPresent();
    }

    /// Describes which thread holds a lock and what it does, such as "Thread #31 worker-3 holds it and has
    /// ended without releasing it."
    ///
    /// @param lockClass class of the lock's synchronizer, or class and identity hash; null if dumps don't tell
    /// @return one or two sentences; empty if the owner isn't known
    Optional<Clause> ownerSentence(@Nullable String lockClass) {
        return longestQueue(lockClass)
                .map(lock -> place(lock)
                        .map(frame -> Message.OWNER_STOOD.with(action(lock), frame))
                        .orElseGet(() -> action(lock)));
    }

    /// Where the owner of a lock stood in every dump, in the code of the program; empty if it moved or
    /// isn't known.
    Optional<StackFrame> place(HeldLock lock) {
        return sites.stream()
                .filter(site -> lock.ownerId() > 0 && site.stillThreads().contains(lock.ownerId()))
                .findFirst()
                .flatMap(site -> FrameClassifier.mainFrame(site.stack()));
    }

    private Optional<HeldLock> longestQueue(@Nullable String lockClass) {
        return candidates(lockClass).max(Comparator.comparingLong(HeldLock::waiting));
    }

    /// Locks that are meant by a class: only those that weren't released in the window, if there are any.
    private Stream<HeldLock> candidates(@Nullable String lockClass) {
        List<HeldLock> all = locks.values().stream()
                .filter(lock -> lockClass == null
                        || lock.type().equals(lockClass)
                        || lock.identity().equals(lockClass))
                .toList();
        List<HeldLock> stuck = all.stream().filter(LockOwnership::isStuck).toList();
        return (stuck.isEmpty() ? all : stuck).stream();
    }

    private static boolean isStuck(HeldLock lock) {
        return lock.lasting() || lock.state() == Thread.State.TERMINATED;
    }

    private Clause action(HeldLock lock) {
        String target = lock.waitsFor();
        if (target != null && isStuck(lock) && !isIdle(lock) && lock.state() != Thread.State.TERMINATED) {
            return target.equals(lock.identity())
                    ? Message.OWNER_WAITS_FOR_ITSELF.with(owner(lock))
                    : Message.OWNER_WAITS_FOR.with(owner(lock), name(target), holder(next(lock)));
        }
        Message does = !isStuck(lock)
                ? Message.OWNER_CHANGES
                : isIdle(lock)
                        ? Message.OWNER_IS_IDLE
                        : switch (lock.state()) {
                            case TERMINATED -> Message.OWNER_ENDED;
                            case BLOCKED, WAITING, TIMED_WAITING -> Message.OWNER_WAITS;
                            case NEW, RUNNABLE -> Message.OWNER_RUNS;
                        };
        return does.with(owner(lock));
    }

    /// Whether the owner waits for a task in its pool, so that it won't release the lock by itself.
    private boolean isIdle(HeldLock lock) {
        return !lock.virtual() && idleThreads.contains(lock.ownerId());
    }

    /// Who holds a lock that another's owner waits for, such as ` that thread #31 worker-3 holds`.
    private static Object holder(Optional<HeldLock> next) {
        return next.<Object>map(
                        lock -> (lock.state() == Thread.State.TERMINATED ? Message.HELD_WHEN_IT_ENDED : Message.HELD_BY)
                                .with(owner(lock)))
                .orElse("");
    }

    /// The owner in a sentence, such as `thread #31 worker-3` or `virtual thread #4711`.
    static Clause owner(HeldLock lock) {
        return owner(lock.virtual(), lock.owner());
    }

    static Clause owner(boolean virtual, String label) {
        return (virtual ? Message.VIRTUAL_OWNER : Message.OWNER).with(label);
    }

    /// Class of a lock as a program uses it, such as `java.util.concurrent.locks.ReentrantLock`.
    ///
    /// @param identity class and identity hash of its synchronizer, or the class alone
    static String typeOf(String identity) {
        return SYNCHRONIZER.matcher(Blocker.typeOf(identity)).replaceFirst("");
    }
}
