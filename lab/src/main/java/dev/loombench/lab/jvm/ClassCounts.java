package dev.loombench.lab.jvm;

/// Classes, since the JVM's start; from hsperfdata, JDK 21 and later.
///
/// @param loaded from class files and archives
/// @param unloaded of these, again
public record ClassCounts(long loaded, long unloaded) {}
