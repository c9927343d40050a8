package dev.loombench.lab.model.ab;

import org.jspecify.annotations.Nullable;

/// Load of a side beyond its capacity.
///
/// @param beyond `capacity` or `saturation`: the rate of which `offered` is 1.2 times
/// @param offered requests per second
/// @param answered correct answers per second; absent, like all that follow, where the side's process ended
/// @param seconds duration over which answers were counted
/// @param errors share of requests that failed, timeouts included
/// @param timeouts share of requests that timed out
/// @param p99 in seconds, from when requests were due
/// @param rss physical memory in bytes at the end
/// @param threads operating-system threads at the end
/// @param failure why the figures are void, or how the process ended; absent where neither applies
public record Overloaded(
        String side,
        String beyond,
        double offered,
        @Nullable Double answered,
        @Nullable Double seconds,
        @Nullable Double errors,
        @Nullable Double timeouts,
        @Nullable Double p99,
        @Nullable Long rss,
        @Nullable Integer threads,
        @Nullable String failure) {
    /// A load without figures.
    ///
    /// @param failure how the side's process ended
    public static Overloaded failed(String side, String beyond, double offered, String failure) {
        return new Overloaded(side, beyond, offered, null, null, null, null, null, null, null, failure);
    }
}
