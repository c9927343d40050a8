package dev.loombench.lab.dump;

import org.jspecify.annotations.Nullable;

/// One object for which threads wait.
///
/// @param object and how they wait
/// @param waiting how many do
/// @param owner number and name of the thread that holds it; absent where the dump doesn't tell, as for
///     all that isn't a monitor
public record Contended(
        Blocker object, long waiting, @Nullable String owner) {}
