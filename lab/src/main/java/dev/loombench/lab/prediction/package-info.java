/// Predictions of servers from the service demand of a request, without running anything, and their comparison
/// with measurements. Pure: no I/O, no clock. The simulation itself is in `ideal.simulation`.
@NullMarked
package dev.loombench.lab.prediction;

import org.jspecify.annotations.NullMarked;
