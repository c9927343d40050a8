/// What the machine did while something was measured, read from the kernel's files at no cost to the measured
/// JVM, and the rule by which a trial counts as disturbed. Where a file can't be read, the figure is absent,
/// never 0.
@NullMarked
package dev.loombench.lab.machine.probe;

import org.jspecify.annotations.NullMarked;
