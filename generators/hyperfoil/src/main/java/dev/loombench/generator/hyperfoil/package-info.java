/// Load generator in a process of its own. Schedules, dispatches and records requests; Hyperfoil's sessions and
/// connections carry them, behind [HyperfoilClient].
///
/// Everything that counts requests is confined to one thread, the event loop, without locks.
@NullMarked
package dev.loombench.generator.hyperfoil;

import org.jspecify.annotations.NullMarked;
