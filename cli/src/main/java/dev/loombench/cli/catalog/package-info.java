/// Experiments that can be run: `list` and `show`.
@NullMarked
package dev.loombench.cli.catalog;

import org.jspecify.annotations.NullMarked;
