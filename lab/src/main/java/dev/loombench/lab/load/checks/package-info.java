/// Whether a load's figures can be trusted: steadiness, Little's law, and who was the bottleneck. Pure: no I/O,
/// no threads, no clock.
@NullMarked
package dev.loombench.lab.load.checks;

import org.jspecify.annotations.NullMarked;
