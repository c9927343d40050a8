package dev.loombench.lab.cause;

import org.jspecify.annotations.Nullable;

/// What the machine did meanwhile; absent figures can't be read there.
///
/// @param throttled time for which a quota stopped the process, by wall time; with several processors it
///     may exceed 1
/// @param steal share of the processors that the hypervisor gave to somebody else
/// @param others share of the processors that other processes used
public record MachineUse(
        @Nullable Double throttled,
        @Nullable Double steal,
        @Nullable Double others) {}
