/// The page of a run that goes on: a small HTTP server on loopback, and what it sends. Content and charts of the page
/// are made in `report.page` and `report.chart`; what the files of a run say is read by its [RunSource].
@NullMarked
package dev.loombench.report.live;

import org.jspecify.annotations.NullMarked;
