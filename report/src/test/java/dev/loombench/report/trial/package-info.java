@NullMarked
package dev.loombench.report.trial;

import org.jspecify.annotations.NullMarked;
