package dev.loombench.lab.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Figure that shows whether the generator, the target or the machine limited a load.
///
/// @param unit such as `s`, `files` or `share`
/// @param value the figure; absent where unknown
/// @param limit largest possible value; absent where there is none
/// @param absent reason for a missing value; absent where there is one
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

    /// The value as a share of its limit, or as it is where it has none; empty where it is unknown.
    public Optional<Double> share() {
        return Optional.ofNullable(value).map(known -> limit == null ? known : Double.valueOf(known / limit));
    }

    /// A missing figure.
    ///
    /// @param reason why there is no figure, as a clause
    public static ProofRecord absent(String unit, String reason) {
        return new ProofRecord(unit, null, null, reason);
    }
}
