/// Tests of the page of a run that goes on, by plain HTTP.
@NullMarked
package dev.loombench.report.live;

import org.jspecify.annotations.NullMarked;
