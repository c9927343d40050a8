@NullMarked
package dev.loombench.cli;

import org.jspecify.annotations.NullMarked;
