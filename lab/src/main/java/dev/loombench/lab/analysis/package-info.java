/// What trials say: estimates, comparisons, verdicts and the sentence on top. Pure: the same trials give the
/// same judgement, so that a run can be judged again from its trials alone. Statistical methods are in `stats`.
@NullMarked
package dev.loombench.lab.analysis;

import org.jspecify.annotations.NullMarked;
