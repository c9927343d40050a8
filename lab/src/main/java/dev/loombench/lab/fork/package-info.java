/// Child processes: the only place that starts them. Each child dies with the lab, and is killed with all
/// that it started.
@NullMarked
package dev.loombench.lab.fork;

import org.jspecify.annotations.NullMarked;
