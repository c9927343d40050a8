/// The java agent of diagnose passes. It runs inside the observed JVM, be it started with it or loaded
/// later, and writes into a file what can only be seen from inside: how many virtual threads live, what
/// their scheduler does, and how long a virtual thread waits for its first instruction. It uses nothing
/// but `java.base` and `java.instrument`, and whatever goes wrong in it ends it alone.
@NullMarked
package dev.loombench.agent;

import org.jspecify.annotations.NullMarked;
