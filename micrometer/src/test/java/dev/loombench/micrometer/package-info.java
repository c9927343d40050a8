@NullMarked
package dev.loombench.micrometer;

import org.jspecify.annotations.NullMarked;
