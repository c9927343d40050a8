@NullMarked
package dev.loombench.cli.compare;

import org.jspecify.annotations.NullMarked;
