package dev.loombench.lab.probe;

import java.nio.file.Path;
import java.util.Optional;

/// The control group of this process for one controller.
///
/// @param group its directory
/// @param parent the directory above; absent where none is visible
/// @param unified whether it is of version 2
public record CgroupDirectory(Path group, Optional<Path> parent, boolean unified) {}
