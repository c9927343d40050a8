package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ChildUsage;
import java.util.Optional;

/// Exit of a started process.
///
/// @param wallSeconds time from the start to the exit
/// @param usage CPU time of its process and of all that it waited for; empty on Windows
public record ChildExit(int code, double wallSeconds, Optional<ChildUsage> usage) {}
