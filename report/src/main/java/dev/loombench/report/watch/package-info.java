/// Timelines of trials for the report's charts.
@NullMarked
package dev.loombench.report.watch;

import org.jspecify.annotations.NullMarked;
