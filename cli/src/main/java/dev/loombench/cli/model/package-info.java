/// Predictions from theory: `model pool` and `model queue`.
@NullMarked
package dev.loombench.cli.model;

import org.jspecify.annotations.NullMarked;
