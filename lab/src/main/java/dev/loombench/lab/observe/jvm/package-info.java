/// A JVM that runs, seen from outside: its counters, what it answers through the attach socket, what
/// Loombench's agent writes in it, and its recordings. A figure that this JVM doesn't give is absent with the
/// reason, never 0.
@NullMarked
package dev.loombench.lab.observe.jvm;

import org.jspecify.annotations.NullMarked;
