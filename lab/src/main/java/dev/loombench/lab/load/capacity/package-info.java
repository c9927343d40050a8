/// The highest rate at which a server meets an objective: which rate to try next, whether a probe met the
/// objective, and the capacity with its interval.
@NullMarked
package dev.loombench.lab.load.capacity;

import org.jspecify.annotations.NullMarked;
