/// Programs that need nothing but the JDK, one class each. What they share is in `programs.kit`.
@NullMarked
package dev.loombench.programs.jdk;

import org.jspecify.annotations.NullMarked;
