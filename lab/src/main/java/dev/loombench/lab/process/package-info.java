/// Child processes: the only place that starts, limits and ends them. Each child dies with the lab, and is
/// killed with all that it started. What is measured of a child is read in `machine` and `observe`.
@NullMarked
package dev.loombench.lab.process;

import org.jspecify.annotations.NullMarked;
