/// Runs against runs, as people read them.
@NullMarked
package dev.loombench.report.compare;

import org.jspecify.annotations.NullMarked;
