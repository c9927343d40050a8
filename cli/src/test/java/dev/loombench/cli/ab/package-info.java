@NullMarked
package dev.loombench.cli.ab;

import org.jspecify.annotations.NullMarked;
