package dev.loombench.lab.jvm;

/// Java threads of the platform, in threads: carriers are among them, the JVM's own (compilers,
/// collectors) and virtual threads aren't. From hsperfdata, JDK 21 and later.
///
/// @param live now
/// @param daemon those of them that don't keep the JVM alive
/// @param peak the most that lived at once
/// @param started since the JVM's start
public record ThreadCounts(int live, int daemon, int peak, long started) {}
