/// Factors of an experiment and the numeric values of their levels.
@NullMarked
package dev.loombench.report.factor;

import org.jspecify.annotations.NullMarked;
