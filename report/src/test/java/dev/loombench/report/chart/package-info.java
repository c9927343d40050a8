@NullMarked
package dev.loombench.report.chart;

import org.jspecify.annotations.NullMarked;
