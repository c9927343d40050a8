@NullMarked
package dev.loombench.profiler;

import org.jspecify.annotations.NullMarked;
