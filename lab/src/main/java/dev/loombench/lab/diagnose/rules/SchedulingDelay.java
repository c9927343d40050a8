package dev.loombench.lab.diagnose.rules;

import java.time.Duration;

/// Delay from the start of a virtual thread to its first instruction, as probe threads measured it.
///
/// @param probes number of probe threads that ran in the window
/// @param median median delay; zero where no probe ran
/// @param oldestWait age of the oldest probe that hadn't run at the window's end; zero where none waited
public record SchedulingDelay(int probes, Duration median, Duration oldestWait) {}
