package dev.loombench.lab.journal;

import org.jspecify.annotations.Nullable;

/// A figure by which a load shows what was its limit, and what wasn't: of the generator, the target or the
/// machine.
///
/// @param unit such as `s`, `files` or `share`
/// @param value absent where it isn't known
/// @param limit that it can reach; absent where there is none
/// @param absent why there is no value; absent where there is one
public record ProofRecord(
        String unit,
        @Nullable Double value,
        @Nullable Double limit,
        @Nullable String absent) {
    public static ProofRecord of(String unit, double value) {
        return new ProofRecord(unit, value, null, null);
    }

    public static ProofRecord of(String unit, double value, double limit) {
        return new ProofRecord(unit, value, limit, null);
    }

    /// @param reason why there is no figure, in a clause
    public static ProofRecord absent(String unit, String reason) {
        return new ProofRecord(unit, null, null, reason);
    }
}
