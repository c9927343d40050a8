package dev.loombench.lab.diagnose.threads;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.LongStream;

/// Immutable set of thread numbers, eight bytes each, so that two dumps of a million threads can be compared.
public final class ThreadIds {
    /// The empty set.
    public static final ThreadIds NONE = new ThreadIds(new long[0]);

    private final long[] sorted;

    private ThreadIds(long[] sorted) {
        this.sorted = sorted;
    }

    /// A set of the given numbers, in any order and with duplicates.
    public static ThreadIds of(long... ids) {
        return new ThreadIds(LongStream.of(ids).sorted().distinct().toArray());
    }

    public int size() {
        return sorted.length;
    }

    /// Whether a thread is in the set.
    public boolean contains(long id) {
        return Arrays.binarySearch(sorted, id) >= 0;
    }

    /// Those that are in both sets.
    public ThreadIds retain(ThreadIds other) {
        return new ThreadIds(LongStream.of(sorted).filter(other::contains).toArray());
    }

    /// Those that are in any of the sets.
    public static ThreadIds union(Collection<ThreadIds> sets) {
        return of(sets.stream().flatMapToLong(set -> LongStream.of(set.sorted)).toArray());
    }

    /// Number of threads that aren't in the other set.
    public int missingFrom(ThreadIds other) {
        return size() - retain(other).size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadIds ids && Arrays.equals(sorted, ids.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        return Arrays.toString(sorted);
    }
}
