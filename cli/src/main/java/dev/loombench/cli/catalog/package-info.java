/// Experiments that can be run: `list`, `show`, and `init`, which writes a first file.
@NullMarked
package dev.loombench.cli.catalog;

import org.jspecify.annotations.NullMarked;
