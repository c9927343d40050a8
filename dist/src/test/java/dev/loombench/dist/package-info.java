@NullMarked
package dev.loombench.dist;

import org.jspecify.annotations.NullMarked;
