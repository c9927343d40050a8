/// Timelines of trials, as the report shows them.
@NullMarked
package dev.loombench.report.watch;

import org.jspecify.annotations.NullMarked;
