package dev.loombench.lab.diagnose.rules;

/// Time for which all threads were stopped at safepoints.
///
/// @param stoppedShare stopped fraction of the window
/// @param collectionShare fraction of the window taken by the collectors, concurrent phases included
/// @param collections number of collections
public record StopTheWorldTime(double stoppedShare, double collectionShare, long collections) {}
