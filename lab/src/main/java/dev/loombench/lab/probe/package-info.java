/// Counters of the machine and of processes, read from the kernel's files at no cost to the measured JVM, and
/// the rule by which a trial counts as disturbed. A figure whose file can't be read is absent, never 0.
@NullMarked
package dev.loombench.lab.probe;

import org.jspecify.annotations.NullMarked;
