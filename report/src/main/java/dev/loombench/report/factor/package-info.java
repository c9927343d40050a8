/// The factors of an experiment's grid as axes: which there are, and what their levels are worth.
@NullMarked
package dev.loombench.report.factor;

import org.jspecify.annotations.NullMarked;
