@NullMarked
package dev.loombench.lab.stats;

import org.jspecify.annotations.NullMarked;
