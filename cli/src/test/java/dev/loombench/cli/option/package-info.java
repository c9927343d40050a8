@NullMarked
package dev.loombench.cli.option;

import org.jspecify.annotations.NullMarked;
