package dev.loombench.lab.diagnose.rules;

/// CPU demand of the process over the window, without the JVM's own threads.
///
/// @param running mean number of its threads on a processor
/// @param waiting mean number of its runnable threads without a processor, carriers left out
public record ProcessUse(double running, double waiting) {}
