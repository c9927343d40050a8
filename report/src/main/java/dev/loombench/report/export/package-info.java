/// Exports of runs and loads in formats of other programs.
@NullMarked
package dev.loombench.report.export;

import org.jspecify.annotations.NullMarked;
