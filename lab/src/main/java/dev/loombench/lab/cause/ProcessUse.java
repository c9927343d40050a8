package dev.loombench.lab.cause;

/// What the process did with processors over the window.
///
/// @param processors on which it may run
/// @param running processors' worth of time that it used
/// @param waiting how many of its threads waited for a processor at once, on average; those of the JVM's
///     own collectors and compilers, and carriers, left out
public record ProcessUse(int processors, double running, double waiting) {}
