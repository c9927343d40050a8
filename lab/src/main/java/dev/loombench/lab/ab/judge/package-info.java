/// From the trials of `ab` to its verdicts and its recommendation. Pure.
@NullMarked
package dev.loombench.lab.ab.judge;

import org.jspecify.annotations.NullMarked;
