package dev.loombench.lab.cause;

/// What the process did with processors over the window.
///
/// @param running how many of its threads ran at once, on average; those of the JVM's own left out
/// @param waiting how many of them waited for a processor at once, on average, carriers left out
public record ProcessUse(double running, double waiting) {}
