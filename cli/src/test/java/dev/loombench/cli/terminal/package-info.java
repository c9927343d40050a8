@NullMarked
package dev.loombench.cli.terminal;

import org.jspecify.annotations.NullMarked;
