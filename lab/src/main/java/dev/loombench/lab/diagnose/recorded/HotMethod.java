package dev.loombench.lab.diagnose.recorded;

/// Code that used the processors, from execution samples.
///
/// @param entry the call by which the innermost class that isn't the JDK's was entered
/// @param hottest the most frequent innermost call above it
/// @param share fraction of all samples
public record HotMethod(Frame entry, Frame hottest, double share) {}
