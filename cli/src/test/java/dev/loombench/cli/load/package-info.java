@NullMarked
package dev.loombench.cli.load;

import org.jspecify.annotations.NullMarked;
