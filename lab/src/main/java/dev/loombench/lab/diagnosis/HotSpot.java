package dev.loombench.lab.diagnosis;

/// Code that used the processor.
///
/// @param entry where the innermost class that isn't the JDK's was entered
/// @param hottest the most frequent innermost call below it
/// @param share of all samples
public record HotSpot(Frame entry, Frame hottest, double share) {}
