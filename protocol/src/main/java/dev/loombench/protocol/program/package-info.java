/// Programs that experiments of method `program` measure: their names, orders and metrics.
@NullMarked
package dev.loombench.protocol.program;

import org.jspecify.annotations.NullMarked;
