package dev.loombench.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Reader of locks of `java.util.concurrent` for which threads are parked, and of their owners, which no thread dump
/// tells.
///
/// It stops no thread and runs no code of the host. The only lock that it takes, for as long as a field is read, is the
/// JDK's own on the state of an owner that is a mounted virtual thread.
final class HeldLocks {
    /// Maximum number of threads that one reading looks at; further ones may wait unseen.
    static final int MAX_THREADS = 100_000;

    /// Maximum number of locks of one reading.
    static final int MAX_LOCKS = 20;

    /// Maximum length of an owner's name in the file: a program may choose any.
    static final int MAX_NAME_LENGTH = 64;

    private final MethodHandle exclusiveOwner;
    private final MethodHandle threadState;

    /// @throws ReflectiveOperationException if this JDK keeps owners or states in another way
    HeldLocks() throws ReflectiveOperationException {
        this.exclusiveOwner = ModuleAccess.lookup(AbstractOwnableSynchronizer.class.getName())
                .findVirtual(
                        AbstractOwnableSynchronizer.class,
                        "getExclusiveOwnerThread",
                        MethodType.methodType(Thread.class));
        // a program may override Thread.getState
        MethodHandles.Lookup threads = ModuleAccess.lookup("java.lang.Thread");
        this.threadState = threads.findVirtual(Thread.class, "threadState", MethodType.methodType(Thread.State.class));
    }

    /// A lock with a queue, and its owner.
    ///
    /// @param identity class and identity hash of the synchronizer, as in thread dumps
    /// @param waiting number of threads that are parked for it
    /// @param virtual whether the owner is a virtual thread
    /// @param waitsFor class and identity hash of the object that the owner is parked for; null for none
    record HeldLock(
            String identity,
            int waiting,
            long ownerId,
            String ownerName,
            boolean virtual,
            Thread.State state,
            @Nullable String waitsFor) {}

    /// Begins a reading.
    LockQueues newQueues() {
        return new LockQueues();
    }

    /// Queues at owned locks, counted thread by thread. References to threads end with it.
    final class LockQueues {
        private final IdentityHashMap<AbstractOwnableSynchronizer, Integer> waiting = new IdentityHashMap<>();
        private int visited;
        private @Nullable Throwable failure;

        /// Counts a thread that is parked for an owned lock. Never throws.
        void visit(Thread thread) {
            if (visited >= MAX_THREADS || failure != null) {
                return;
            }
            visited++;
            try {
                if (LockSupport.getBlocker(thread) instanceof AbstractOwnableSynchronizer lock && owner(lock) != null) {
                    waiting.merge(lock, 1, Integer::sum);
                }
            } catch (Throwable t) {
                failure = t;
            }
        }

        /// Reads the owners: first of locks whose owner waits for another lock with a queue, of which deadlocks are
        /// made, then of those with the longest queues.
        ///
        /// @return at most [#MAX_LOCKS]; a lock that was released meanwhile is left out
        List<HeldLock> read() throws Throwable {
            if (failure != null) {
                throw failure;
            }
            List<OwnedLock> owned = new ArrayList<>();
            for (Map.Entry<AbstractOwnableSynchronizer, Integer> queue : waiting.entrySet()) {
                Thread owner = owner(queue.getKey());
                if (owner != null) {
                    Object blocker = LockSupport.getBlocker(owner);
                    boolean chained = blocker != null && waiting.containsKey(blocker);
                    owned.add(new OwnedLock(queue.getKey(), queue.getValue(), chained));
                }
            }
            owned.sort(Comparator.comparing(OwnedLock::chained)
                    .thenComparing(OwnedLock::waiting)
                    .reversed());
            List<HeldLock> read = new ArrayList<>();
            for (OwnedLock lock : owned.subList(0, Math.min(owned.size(), MAX_LOCKS))) {
                HeldLock held = read(lock);
                if (held != null) {
                    read.add(held);
                }
            }
            return read;
        }

        /// Reads a lock and its owner; null if the owner changed meanwhile, whose state might be that of a thread
        /// that has released the lock and ended.
        private @Nullable HeldLock read(OwnedLock owned) throws Throwable {
            Thread owner = owner(owned.lock());
            if (owner == null) {
                return null;
            }
            Object blocker = LockSupport.getBlocker(owner);
            Thread.State state = (Thread.State) threadState.invokeExact(owner);
            return owner(owned.lock()) != owner
                    ? null
                    : new HeldLock(
                            Objects.toIdentityString(owned.lock()),
                            owned.waiting(),
                            owner.threadId(),
                            owner.getName(),
                            owner.isVirtual(),
                            state,
                            blocker == null ? null : Objects.toIdentityString(blocker));
        }

        private @Nullable Thread owner(AbstractOwnableSynchronizer lock) throws Throwable {
            return (Thread) exclusiveOwner.invokeExact(lock);
        }
    }

    /// An owned lock.
    ///
    /// @param chained whether its owner waits for another lock with a queue
    private record OwnedLock(AbstractOwnableSynchronizer lock, int waiting, boolean chained) {}
}
