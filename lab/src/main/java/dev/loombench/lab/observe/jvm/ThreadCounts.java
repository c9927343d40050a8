package dev.loombench.lab.observe.jvm;

/// Numbers of Java platform threads, from hsperfdata; JDK 21 and later. Carriers are included; the JVM's own
/// threads (compilers, collectors) and virtual threads aren't.
///
/// @param live live threads
/// @param daemon live daemon threads
/// @param peak highest number of live threads
/// @param started threads started since the JVM's start
public record ThreadCounts(int live, int daemon, int peak, long started) {}
