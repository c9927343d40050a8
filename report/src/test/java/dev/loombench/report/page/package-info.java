@NullMarked
package dev.loombench.report.page;

import org.jspecify.annotations.NullMarked;
