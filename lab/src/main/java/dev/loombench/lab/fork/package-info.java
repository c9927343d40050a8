/// Starts, limits and ends child processes; nothing else does. Each child dies with the lab, and is killed
/// together with its descendants.
@NullMarked
package dev.loombench.lab.fork;

import org.jspecify.annotations.NullMarked;
