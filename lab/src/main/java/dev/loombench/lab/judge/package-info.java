/// Analysis of trials: estimates, comparisons and the experiment's answer. Pure: the same trials give the same
/// result, so that a run can be analysed again from its trials alone.
@NullMarked
package dev.loombench.lab.judge;

import org.jspecify.annotations.NullMarked;
