@NullMarked
package dev.loombench.report.load;

import org.jspecify.annotations.NullMarked;
