@NullMarked
package dev.loombench.report.factor;

import org.jspecify.annotations.NullMarked;
