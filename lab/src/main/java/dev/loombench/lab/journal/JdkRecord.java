package dev.loombench.lab.journal;

import java.util.List;

/// A JDK under test.
///
/// @param id how cells refer to it: its major version, with the vendor or a number where that isn't unique
/// @param home its directory
/// @param version such as `25.0.3`
/// @param flags options given to every measured JVM on it
public record JdkRecord(String id, String home, String version, String vendor, List<String> flags) {}
