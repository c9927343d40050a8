/// A load generator in a process of its own. When a request is due, what becomes of it and how long it took is
/// decided and recorded here; Hyperfoil's sessions and connections carry it. Only [HyperfoilClient] knows
/// Hyperfoil.
///
/// All that counts requests runs on one thread, the event loop, without locks.
@NullMarked
package dev.loombench.generator.hyperfoil;

import org.jspecify.annotations.NullMarked;
