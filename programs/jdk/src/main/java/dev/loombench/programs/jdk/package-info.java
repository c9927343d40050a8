/// Programs that need nothing but the JDK.
@NullMarked
package dev.loombench.programs.jdk;

import org.jspecify.annotations.NullMarked;
