@NullMarked
package dev.loombench.report;

import org.jspecify.annotations.NullMarked;
