/// Figures of servers under load for charts and tables: the representative trial of each cell, groups of cells,
/// and downsampled series.
@NullMarked
package dev.loombench.report.load;

import org.jspecify.annotations.NullMarked;
