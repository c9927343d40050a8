package dev.loombench.lab.diagnose.rules;

/// CPU demand of a process over the window.
///
/// @param running mean number of its threads on a processor, without the JVM's own
/// @param waiting mean number of its runnable threads without a processor, without the JVM's own and carriers
/// @param compiling mean number of the compiler's threads on a processor
/// @param waitingToCompile mean number of the compiler's runnable threads without a processor
public record ProcessUse(double running, double waiting, double compiling, double waitingToCompile) {}
