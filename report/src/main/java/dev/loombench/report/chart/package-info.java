/// The data behind each chart, a class each, and the island in the page that carries it.
@NullMarked
package dev.loombench.report.chart;

import org.jspecify.annotations.NullMarked;
