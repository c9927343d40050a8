@NullMarked
package dev.loombench.junit;

import org.jspecify.annotations.NullMarked;
