/// Load generator in a process of its own. Schedules, dispatches and records requests, and
/// carries them over connections of Netty.
///
/// Everything that counts requests is confined to one thread, the event loop, without locks.
@NullMarked
package dev.loombench.generator.netty;

import org.jspecify.annotations.NullMarked;
