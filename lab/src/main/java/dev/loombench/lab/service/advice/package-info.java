/// From the trials of `ab` to verdicts, checks and a recommendation. Pure: no I/O, no threads, no clock.
@NullMarked
package dev.loombench.lab.service.advice;

import org.jspecify.annotations.NullMarked;
