/// Checks whether this machine is fit to measure. Each check has a level, an observation and a remedy; each
/// threshold gives its reason. What an operating system doesn't report has no check.
@NullMarked
package dev.loombench.lab.host.doctor;

import org.jspecify.annotations.NullMarked;
