/// Whether this machine is fit to measure. Each check has a level, an observation and a remedy; each threshold
/// says why it is where it is. What can't be read on an operating system has no check.
@NullMarked
package dev.loombench.lab.preflight.doctor;

import org.jspecify.annotations.NullMarked;
