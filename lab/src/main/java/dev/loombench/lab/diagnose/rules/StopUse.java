package dev.loombench.lab.diagnose.rules;

/// Time for which all threads were stopped at safepoints.
///
/// @param share stopped fraction of the window
/// @param collecting fraction of the window taken by the collectors, concurrent phases included
/// @param collections number of collections
public record StopUse(double share, double collecting, long collections) {}
