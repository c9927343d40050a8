package dev.loombench.lab.cause;

/// For how long all threads were stopped.
///
/// @param share of the window
/// @param collecting share of the window that the collectors took, whether threads were stopped or not
/// @param collections how many
public record StopUse(double share, double collecting, long collections) {}
