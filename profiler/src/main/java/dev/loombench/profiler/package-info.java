/// A profiler for JMH: what virtual threads did in each measured iteration, as secondary results. It runs
/// inside the fork, without an agent and without options of the JVM, and needs nothing but JMH. Whatever
/// goes wrong in it costs a figure, never the benchmark.
@NullMarked
package dev.loombench.profiler;

import org.jspecify.annotations.NullMarked;
