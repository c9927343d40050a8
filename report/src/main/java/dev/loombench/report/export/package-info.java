/// Runs and loads in the formats of other programs.
@NullMarked
package dev.loombench.report.export;

import org.jspecify.annotations.NullMarked;
