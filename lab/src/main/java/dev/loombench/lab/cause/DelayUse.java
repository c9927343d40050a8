package dev.loombench.lab.cause;

import java.time.Duration;

/// How long a virtual thread waited from its start to its first instruction.
///
/// @param probes how many ran in the window
/// @param median of those; zero where none ran
/// @param stuck for how long the oldest had been waiting at the window's end; zero where none waited
public record DelayUse(int probes, Duration median, Duration stuck) {}
