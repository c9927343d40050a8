package dev.loombench.lab.dump;

import org.jspecify.annotations.Nullable;

/// A place in which threads are started: the root, an executor, or a structured scope.
///
/// @param name such as `<root>` or an executor's identity
/// @param parent its enclosing one; absent for the root
/// @param threads how many the dump shows of it
/// @param virtualThreads how many of these are virtual
public record ContainerSummary(String name, @Nullable String parent, long threads, long virtualThreads) {}
