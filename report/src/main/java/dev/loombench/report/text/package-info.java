/// Formatting of figures, names and texts for the report.
@NullMarked
package dev.loombench.report.text;

import org.jspecify.annotations.NullMarked;
