/// Options that several commands have, and the reading of their values.
@NullMarked
package dev.loombench.cli.option;

import org.jspecify.annotations.NullMarked;
