/// Is this machine fit to measure? Each check has a level, what was seen, and a remedy; each threshold says
/// why it is where it is. What can't be read on an operating system has no check.
@NullMarked
package dev.loombench.lab.host.doctor;

import org.jspecify.annotations.NullMarked;
