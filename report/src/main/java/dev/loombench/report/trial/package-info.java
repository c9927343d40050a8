/// Figures of single trials for charts: the forks of a cell, and the ratios of single blocks.
@NullMarked
package dev.loombench.report.trial;

import org.jspecify.annotations.NullMarked;
