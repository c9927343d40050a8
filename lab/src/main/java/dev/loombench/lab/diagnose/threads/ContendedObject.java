package dev.loombench.lab.diagnose.threads;

import org.jspecify.annotations.Nullable;

/// An object for which threads wait.
///
/// @param object the object, and how they wait for it
/// @param waiting number of waiting threads
/// @param owner number and name of the thread that owns it; absent where the dump doesn't tell, as for all but
///     monitors
public record ContendedObject(
        Blocker object, long waiting, @Nullable String owner) {}
