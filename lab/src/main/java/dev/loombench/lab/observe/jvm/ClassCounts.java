package dev.loombench.lab.observe.jvm;

/// Numbers of classes since the JVM's start, from hsperfdata; JDK 21 and later.
///
/// @param loaded classes loaded, from class files and archives
/// @param unloaded classes unloaded again
public record ClassCounts(long loaded, long unloaded) {}
