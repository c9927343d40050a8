/// From trials to what they say: estimates, comparisons and the sentence on top. Pure: the same trials give
/// the same judgement, so that a run can be judged again from its trials alone.
@NullMarked
package dev.loombench.lab.judge;

import org.jspecify.annotations.NullMarked;
