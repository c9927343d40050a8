/// Data of each chart, one class each, and the JSON in the page that carries it.
@NullMarked
package dev.loombench.report.chart;

import org.jspecify.annotations.NullMarked;
