/// Content of each part of the page as plain text and figures, made from the records of a run.
@NullMarked
package dev.loombench.report.page;

import org.jspecify.annotations.NullMarked;
