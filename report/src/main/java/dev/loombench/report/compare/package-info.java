/// Texts of comparisons between runs.
@NullMarked
package dev.loombench.report.compare;

import org.jspecify.annotations.NullMarked;
