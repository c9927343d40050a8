/// Figures and words as people read them.
@NullMarked
package dev.loombench.report.text;

import org.jspecify.annotations.NullMarked;
