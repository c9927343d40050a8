package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentKeywords;
import org.jspecify.annotations.Nullable;

/// A lock of `java.util.concurrent` that threads queue for, and its owner, as the agent reads them.
///
/// @param identity class and identity hash of the synchronizer, as in thread dumps, such as
///     `java.util.concurrent.locks.ReentrantLock$NonfairSync@1b2c3d`
/// @param waiting number of threads that are parked for it
/// @param ownerId id of the owning thread, as in thread dumps
/// @param ownerName name of the owning thread, in ASCII and cut to 64 characters; empty for most virtual threads
/// @param virtual whether the owner is a virtual thread
/// @param state state of the owner; [Thread.State#TERMINATED] if it ended without releasing the lock
/// @param waitsFor class and identity hash of the object that the owner itself is parked for; null for none
public record LockReading(
        String identity,
        long waiting,
        long ownerId,
        String ownerName,
        boolean virtual,
        Thread.State state,
        @Nullable String waitsFor) {
    private static final int WAITING_FIELD = 0;
    private static final int IDENTITY_FIELD = 1;
    private static final int OWNER_FIELD = 2;
    private static final int KIND_FIELD = 3;
    private static final int STATE_FIELD = 4;
    private static final int WAITS_FOR_FIELD = 5;
    private static final int NAME_FIELD = 6;

    /// Number of words; the last one, the name, may be empty and may contain spaces.
    private static final int WORDS = 7;

    /// Parses a line without its keyword.
    ///
    /// @throws IllegalArgumentException if it is malformed
    static LockReading parse(String line) {
        String[] words = line.split(" ", WORDS);
        if (words.length != WORDS) {
            throw new IllegalArgumentException(words.length + " words instead of " + WORDS + " for a lock");
        }
        return new LockReading(
                words[IDENTITY_FIELD],
                Long.parseLong(words[WAITING_FIELD]),
                Long.parseLong(words[OWNER_FIELD]),
                words[NAME_FIELD],
                isVirtual(words[KIND_FIELD]),
                Thread.State.valueOf(words[STATE_FIELD]),
                words[WAITS_FOR_FIELD].equals(AgentKeywords.NOTHING) ? null : words[WAITS_FOR_FIELD]);
    }

    private static boolean isVirtual(String kind) {
        return switch (kind) {
            case AgentKeywords.VIRTUAL -> true;
            case AgentKeywords.PLATFORM -> false;
            default -> throw new IllegalArgumentException("no kind of threads: " + kind);
        };
    }
}
