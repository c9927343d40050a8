/// The HTML report of a run and the page that compares several runs, each one file without a network. Their
/// content is made in `report.page`, their charts in `report.chart`, other formats in `report.export`.
@NullMarked
package dev.loombench.report;

import org.jspecify.annotations.NullMarked;
