package dev.loombench.lab.machine.probe;

import java.nio.file.Path;
import java.util.Optional;

/// The control group of a process for one controller.
///
/// @param group its directory
/// @param parent the directory above; empty if none is visible
/// @param unified whether it is cgroup version 2
public record CgroupDirectory(Path group, Optional<Path> parent, boolean unified) {}
